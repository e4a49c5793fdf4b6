import type { ReactNode } from 'react'

/** A place by its code and the names of province, city and, where there is one, county. */
export interface PickedRegion {
  readonly code: string
  readonly names: readonly string[]
}

export interface RegionPickerProps {
  readonly id: string
  readonly className: string
  /** The label; a mini-program has no label that belongs to an input. */
  readonly label: string
  readonly names: readonly string[]
  /** The text where nothing is chosen. */
  readonly nothing: string
  readonly onPick: (region: PickedRegion) => void
}

export interface RegionPlatform {
  /** The host's own picker of regions, which has its own list of them; undefined where the page draws one itself. */
  readonly RegionPicker: ((props: RegionPickerProps) => ReactNode) | undefined
}
