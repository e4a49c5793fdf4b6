import type { Deploys } from './deploys.contract'

// WeChat stores the whole program on the device and replaces it between two starts.
export const deploys = { survive: () => undefined, takenAlong: () => ({}) } satisfies Deploys as Deploys
