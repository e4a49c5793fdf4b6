import type { Boot } from '../../../contract/schemas/boot'

export type { Boot }
export type NativeApp = Boot['native'][number]

export interface BootSource {
  /** The deployment's public configuration. */
  read(): Boot
}
