import type { AddressPlatform } from './address.contract'

export const addressPlatform = {
  rename: (url) => window.history.replaceState(window.history.state, '', url),
} satisfies AddressPlatform as AddressPlatform
