import type { Deploys } from './deploys.contract'
import { lastReload, reloadOldBuild } from './old-build'

export const deploys = {
  survive: reloadOldBuild,
  takenAlong: () => lastReload,
} satisfies Deploys as Deploys
