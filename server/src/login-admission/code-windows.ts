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
  const { address, wide, solved } = smsLimits
  return addressNetworks(ip).flatMap((network, width) =>
    (wide[width - 1] ?? address).map((limit) => {
      const { subject, starts, ends } = windowAt(keyed(keys.ipIndex, network), limit, now)
      const times = width === 0 ? solved.address : 1
      return { subject, seconds: limit.seconds, starts, ends, most: limit.max, solved: limit.max * times }
    }),
  )
}

/** The widest network of an address, by a name that joins no two phones. */
export function networkForPhone(keys: Keys, mobile: string, ip: string): Buffer {
  return keyed(keys.ipIndex, mobile, addressNetworks(ip).at(-1) ?? '')
}
