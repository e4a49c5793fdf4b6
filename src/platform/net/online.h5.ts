import type { Online } from './online.contract'

export const online = {
  isOnline: () => navigator.onLine,
  onReturn(run) {
    window.addEventListener('online', run)
    return () => window.removeEventListener('online', run)
  },
} satisfies Online as Online
