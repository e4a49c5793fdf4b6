import type { Offline, Visited } from './contract'

export const offline = {
  async start() {
    try {
      const workers = navigator.serviceWorker
      await workers.register('/sw.js')
      const { active } = await workers.ready
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      active?.postMessage({ page: location.href, files } satisfies Visited)
    } catch {
      // An old browser, a page that is not secure, a worker that is broken: the app works as it did before.
    }
  },
} satisfies Offline as Offline
