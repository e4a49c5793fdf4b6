import { smsLimits } from '../domain/limits'
import { windowAt } from '../providers/counts/contract'
import { addressNetworks } from '../security/address'
import { keyed, type Keys } from '../security/keys'

/** A fixed window in which a network may cause so many messages: at all, and for solved challenges. */
export type NetworkWindow = {
  subject: Buffer
  seconds: number
  starts: Date
  ends: Date
  most: number
  solved: number
}

/** The windows in which a request of a stranger counts at a time, over all networks that its address lies in. */
export function networkWindows(keys: Keys, ip: string, now: Date): NetworkWindow[] {
  return addressNetworks(ip).flatMap((network, width) =>
    smsLimits.address.map((limit) => {
      const most = limit.max * 2 ** width
      const { subject, starts, ends } = windowAt(keyed(keys.writing.keys.ipIndex, network), limit, now)
      return { subject, seconds: limit.seconds, starts, ends, most, solved: most * smsLimits.solved.address }
    }),
  )
}

/** The widest network of an address, by a name that joins no two phones. */
export function networkForPhone(keys: Keys, mobile: string, ip: string): Buffer {
  return keyed(keys.writing.keys.ipIndex, mobile, addressNetworks(ip).at(-1) ?? '')
}
