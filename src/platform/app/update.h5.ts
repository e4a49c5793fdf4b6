import type { AppUpdate } from './update.contract'

export const appUpdate = { apply: () => window.location.reload() } satisfies AppUpdate as AppUpdate
