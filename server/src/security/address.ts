const V6_GROUPS = 8
const SHARED_GROUPS = 4

/**
 * The part of a client's IP address that one customer of a network usually holds: a whole IPv4 address, or the
 * /64 of an IPv6 address, inside which anybody may choose freely. Limits are counted by it.
 */
export function addressGroup(ip: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1]
  if (v4 !== undefined) return v4
  if (!ip.includes(':')) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const zeros = tail === undefined ? 0 : Math.max(0, V6_GROUPS - left.length - right.length)
  const all = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return all.slice(0, SHARED_GROUPS).join(':')
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
