import type { Query } from '@/lib/query'
import { isAddress } from '@/routes/address'
import type { Address } from '@/routes/navigate'

/** The page of the desk that staff were led away from, as the address of where they are names it; no other page. */
export function comeBackTo({ back }: Query): Address | undefined {
  return back !== undefined && /^\/desk(?:[/?]|$)/.test(back) && isAddress(back) ? back : undefined
}

/** An address that leads back to a page once what is missing is there. */
export function leadingBack<To extends '/sale-login' | '/admin/sale-login' | '/confiirm-identity'>(
  to: To,
  back: string | undefined,
): Address {
  return back === undefined ? to : `${to}?back=${encodeURIComponent(back)}`
}
