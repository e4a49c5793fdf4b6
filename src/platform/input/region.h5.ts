import type { RegionPlatform } from './region.contract'

/** A browser knows no regions. */
export const regionPlatform = { RegionPicker: undefined } satisfies RegionPlatform as RegionPlatform
