/** The values to set in a view: values by their paths. */
export type Patch = Record<string, unknown>

/** An element as Taro hands it to a view; its children are in `cn`. */
interface Element {
  readonly cn: readonly unknown[]
}

/** Part of a patch: a path and what is set there. */
type Entry = readonly [path: string, value: unknown]

/** Bytes of a value as JSON in UTF-8, as the view receives it. */
function countBytes(value: unknown): number {
  const text = JSON.stringify(value) ?? ''
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    // A surrogate is half of a sign of four bytes.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2
  }
  return bytes
}

/** The size of an entry beside its value: quotes, a colon and a comma. */
const SIGNS = 4
const getCost = ([path, value]: Entry): number => countBytes(path) + countBytes(value) + SIGNS

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && 'cn' in value && Array.isArray(value.cn)

/** The children of a value that can be sent without some of them, and the beginning of their paths. */
function getChildren([path, value]: Entry): { readonly list: readonly unknown[]; readonly base: string } {
  if (Array.isArray(value)) return { list: value, base: path }
  return isElement(value) ? { list: value.cn, base: `${path}.cn` } : { list: [], base: path }
}

const withChildren = (value: unknown, cn: readonly unknown[]): unknown =>
  Array.isArray(value) ? cn : { ...Object(value), cn }

/** A value without the descendants for which there is no room, and those in the order of the view. */
function cut(entry: Entry, room: number): { readonly fitting: unknown; readonly rest: Entry[] } {
  const [, value] = entry
  const { list, base } = getChildren(entry)
  const fitting: unknown[] = []
  const rest: Entry[] = []
  let left = room - countBytes(withChildren(value, []))
  list.forEach((child, at) => {
    const own: Entry = [`${base}.[${at}]`, child]
    const cost = countBytes(child) + 1
    if (rest.length === 0 && cost <= left) {
      fitting.push(child)
      left -= cost
      return
    }
    const bare = countBytes(withChildren(child, [])) + 1
    if (rest.length > 0 || getChildren(own).list.length === 0 || bare > left) return void rest.push(own)
    const part = cut(own, left - 1)
    fitting.push(part.fitting)
    rest.push(...part.rest)
  })
  return { fitting: withChildren(value, fitting), rest }
}

/**
 * The same patch in messages of at most so many bytes, to be sent one after another: what stands first in the view comes
 * first, and an element never in one message with what is missing in it. Only a value that has no children may be larger.
 */
export function inMessages(patch: Patch, most: number): Patch[] {
  const messages: Patch[] = []
  const waiting: Entry[] = Object.entries(patch)
  let message: Patch = {}
  let left = most
  function send(): void {
    if (Object.keys(message).length > 0) messages.push(message)
    message = {}
    left = most
  }
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    const cost = getCost(entry)
    const [path, value] = entry
    if (cost > left) send()
    if (cost <= most || getChildren(entry).list.length === 0) {
      message[path] = value
      left -= cost
      continue
    }
    const { fitting, rest } = cut(entry, most - countBytes(path) - SIGNS)
    message[path] = fitting
    send()
    waiting.unshift(...rest)
  }
  send()
  return messages
}
