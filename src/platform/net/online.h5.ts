import type { Online } from './online.contract'

export const online = {
  onReturn: (run) => window.addEventListener('online', run),
} satisfies Online as Online
