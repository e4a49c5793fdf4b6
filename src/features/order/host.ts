import type { Host } from '@/platform/host/detect'
import { isClosedHost } from '../../../contract/domain/order/host'

/** Whether nothing is sold in this host, so that no word is said of paying. */
export const sellsNothing = (host: Host): boolean =>
  isClosedHost(host.kind === 'native' ? host.app.kind : host.kind, host.os)
