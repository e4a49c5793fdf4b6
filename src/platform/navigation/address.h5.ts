import { layers } from './layers'
import type { AddressPlatform } from './address.contract'

export const addressPlatform = {
  rename: (url) => layers.settled(() => window.history.replaceState(window.history.state, '', url)),
} satisfies AddressPlatform as AddressPlatform
