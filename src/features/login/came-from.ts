import { joinUrl, type Query } from '@/lib/query'
import { navigation } from '@/platform/navigation'
import { addressPlatform } from '@/platform/navigation/address'
import { isAddress, type Address } from '@/routes/address'

/** Puts the page beneath the login page into its address, so that a reload, which loses that page, still leads back. */
export function saveWayBack(params: Query): void {
  const beneath = navigation.beneath()
  if (beneath !== undefined) addressPlatform.rename(joinUrl('/login', { ...params, back: beneath }))
}

/** The page that the address of the login page leads back to; only ever one of ours. */
export function cameFrom({ back }: Query): Address | undefined {
  return back !== undefined && isAddress(back) ? back : undefined
}
