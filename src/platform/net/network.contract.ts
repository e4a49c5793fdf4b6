/** The kind of the device's connection; `unknown` where the host does not report it. */
export type NetworkKind = 'wifi' | 'ethernet' | '2g' | '3g' | '4g' | '5g' | 'none' | 'unknown'

export interface Network {
  /** The connection as the host last reported it. */
  kind(): NetworkKind
}
