import type { AddressPlatform } from './address.contract'

/** A mini-program shows no address. */
export const addressPlatform = { rename: () => undefined } satisfies AddressPlatform as AddressPlatform
