/** FNV-1a with the finish of MurmurHash3, as eight hexadecimal digits. */
function hashed(name: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}

/**
 * A UUID of version 7 that is the same on every device: the time in Unix ms, then what the name gives in the place of
 * random bits. Only for what one student makes: names of many would meet by chance.
 */
export function namedUuidV7(ms: number, name: string): string {
  const time = ms.toString(16).padStart(12, '0')
  const rest = [0, 1, 2].map((at) => hashed(`${at}/${name}`)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}
