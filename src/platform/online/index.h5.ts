import type { Online } from './contract'

export const online = {
  onReturn: (run) => window.addEventListener('online', run),
} satisfies Online as Online
