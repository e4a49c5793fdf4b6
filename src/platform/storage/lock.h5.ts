import type { Lock } from './lock.contract'

export const lock = {
  // Browsers without locks do it in each tab, which the server allows: what arrives twice counts once.
  alone: async (name, work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
} satisfies Lock as Lock
