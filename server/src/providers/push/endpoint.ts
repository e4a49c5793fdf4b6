import { isIP } from 'node:net'

/**
 * The address of a browser at a push service, written in one way; undefined where the server must not call it: another
 * protocol, port or host, or one with a name in it. `hosts` that begin with a dot stand for all below them.
 */
export function findEndpoint(address: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, port, hostname, pathname, search } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return undefined
  const isKnown = hosts.some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) && isNamed(hostname) : hostname === host,
  )
  return isKnown ? `https://${hostname}${pathname}${search}` : undefined
}

/** Whether no label of a host is empty. */
const isNamed = (hostname: string): boolean => !hostname.split('.').includes('')

/** The first group of an IPv6 address, as a number. */
const firstGroup = (address: string): number => parseInt(address.split(':')[0] || '0', 16)

/** Whether an IP address is one of the public internet; whatever is not plainly so is not. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
    if (mapped !== undefined) return isPublicAddress(mapped)
    // Global unicast is 2000::/3; 2001:db8::/32 is for documents, and 2002::/16 and 2001::/32 hold an IPv4 address.
    const group = firstGroup(address)
    return group >= 0x2000 && group <= 0x3fff && group !== 0x2002 && !/^2001:(0*|0?db8)?:/i.test(address)
  }
  if (isIP(address) !== 4) return false
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number)
  const isSpecial =
    a === 0 ||
    a === 10 ||
    a === 127 ||
    a >= 224 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && (b === 168 || (b === 0 && (c === 0 || c === 2)))) ||
    (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
    (a === 203 && b === 0 && c === 113)
  return !isSpecial
}
