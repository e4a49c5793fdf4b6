import { isIPv4, isIPv6 } from 'node:net'

const V6_GROUPS = 8
const SHARED_GROUPS = 4
const GROUP_DIGITS = 4

/** Stands for every text that is no address: made-up addresses get no count of their own. */
const UNKNOWN = 'unknown'

/**
 * The part of a client's IP address that one customer of a network usually holds: a whole IPv4 address, or the
 * /64 of an IPv6 address, inside which anybody may choose freely. Limits are counted by it.
 */
export function addressGroup(ip: string): string {
  return addressNetworks(ip)[0] ?? UNKNOWN
}

/**
 * The networks around a client's IP address that one customer may hold, the narrowest first: an IPv4 address alone, or
 * the /64, /56 and /48 of an IPv6 address. A request whose connection has closed has no address any more.
 */
export function addressNetworks(ip: string | undefined): readonly string[] {
  const plain = ip?.split('%')[0] ?? ''
  const v4 = /^::ffff:(\d.*)$/i.exec(plain)?.[1] ?? plain
  if (isIPv4(v4)) return [v4]
  if (!isIPv6(plain)) return [UNKNOWN]
  const first = prefix(plain)
  const [a = '', b = '', c = '', d = ''] = first
  const half = d.padStart(GROUP_DIGITS, '0').slice(0, GROUP_DIGITS / 2)
  return [first.join(':'), `${a}:${b}:${c}:${half}/56`, `${a}:${b}:${c}/48`]
}

/** The widest of these networks. */
export function networkGroup(ip: string): string {
  return addressNetworks(ip).at(-1) ?? UNKNOWN
}

/**
 * The network that one customer may rent whole, where a refusal locks nobody out: the /24 of an IPv4 address, or the
 * /48 of an IPv6 address. Limits that lock people out do not count by a /24, because carriers put many households
 * behind neighbouring addresses.
 */
export function rentedNetwork(ip: string): string {
  const network = networkGroup(ip)
  return isIPv4(network) ? `${network.slice(0, network.lastIndexOf('.'))}/24` : network
}

/** The first four groups of an IPv6 address, without leading zeros. */
function prefix(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, V6_GROUPS - left.length - right.length)
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, SHARED_GROUPS)
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
