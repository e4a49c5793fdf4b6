import { isClosedHost } from '../../../contract/domain/shop/host'
import type { Host } from './detect'

/** Whether nothing is sold in this host, so that no word is said of prices, offers, coupons or paying. */
export const sellsNothing = (host: Host): boolean =>
  isClosedHost(host.kind === 'native' ? host.app.kind : host.kind, host.os)
