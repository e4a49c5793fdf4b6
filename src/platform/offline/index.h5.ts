import type { Offline, Visited } from './contract'

export const offline = {
  async start() {
    try {
      const workers = navigator.serviceWorker
      await workers.register('/sw.js')
      const { active, waiting } = await workers.ready
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      // The worker of the next build takes over when this page is closed: what it needs then is fetched now.
      for (const worker of [active, waiting])
        worker?.postMessage({ page: location.href, files } satisfies Visited)
    } catch {
      // An old browser, a page that is not secure, a worker that is broken: the app works as it did before.
    }
  },
} satisfies Offline as Offline
