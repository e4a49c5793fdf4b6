import type { Deploys } from './deploys.contract'
import { reloadOldBuild } from './old-build'

export const deploys = { survive: reloadOldBuild } satisfies Deploys as Deploys
