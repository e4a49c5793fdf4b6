/** What the device is connected by; `unknown` where the host does not tell. */
export type NetworkKind = 'wifi' | 'ethernet' | '2g' | '3g' | '4g' | '5g' | 'none' | 'unknown'

export interface Network {
  /** The connection as the host last told it. */
  kind(): NetworkKind
}
