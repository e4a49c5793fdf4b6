import type { AppUpdate } from './contract'

export const appUpdate = { apply: () => window.location.reload() } satisfies AppUpdate as AppUpdate
