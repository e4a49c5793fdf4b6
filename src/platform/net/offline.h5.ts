import type { Offline } from './offline.contract'

export const offline = {
  onLoss(run) {
    window.addEventListener('offline', run)
    return () => window.removeEventListener('offline', run)
  },
} satisfies Offline as Offline
