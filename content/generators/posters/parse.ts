import { CopyError } from '../studio/look'
import type { Item, ListSlice, Slice } from './slice'

/** One `## kind name title` block: its own lines by the marker that they begin with. */
interface Block {
  kind: string
  name: string
  title: string
  sample: boolean
  at: string
  /** Lines by marker; the marker of a plain line is the empty string. */
  lines: ReadonlyMap<string, readonly string[]>
}

const SIGN = /^([->!@:=+x~]) (.*)$/
const HEAD = /^## ([a-z]+)(?: ([a-z0-9-]+))?(?: (.*?))?( \*)?$/

const cells = (line: string): string[] => line.split(' | ').map((cell) => cell.trim())
const parts = (line: string | undefined): string[] => (line ?? '').split(' / ').map((part) => part.trim())

const toBlock = (text: string, at: string): Block => {
  const [first = '', ...rest] = text.split('\n')
  const head = HEAD.exec(first)
  if (head === null) throw new CopyError(`${at}: the heading of a picture reads "## kind name title".`)
  const [, kind = '', name = kind, title = '', sample] = head
  const lines = new Map<string, string[]>()
  for (const line of rest.filter((candidate) => candidate.trim() !== '')) {
    const [, sign = '', value = line] = SIGN.exec(line) ?? []
    lines.set(sign, [...(lines.get(sign) ?? []), value])
  }
  return { kind, name, title, sample: sample !== undefined, at: `${at}, ${name}`, lines }
}

const of = (block: Block, sign: string): readonly string[] => block.lines.get(sign) ?? []
const item = (block: Block, sign: string): string | undefined => of(block, sign)[0]

const some = (block: Block, sign: string): readonly string[] => {
  const found = of(block, sign)
  if (found.length === 0) throw new CopyError(`${block.at}: a line that begins with "${sign}" is missing.`)
  return found
}

const toItem = (line: string): Item => {
  const [lead = '', text, more] = cells(line)
  return { lead, ...(text ? { text } : {}), ...(more ? { more } : {}) }
}

const titled = (block: Block) => {
  const intro = item(block, '>')
  const note = item(block, '!')
  const [text, href] = cells(item(block, '@') ?? '')
  const until = item(block, '~')
  return {
    title: block.title,
    ...(block.sample ? { sample: true } : {}),
    ...(intro ? { intro } : {}),
    ...(note ? { note } : {}),
    ...(text && href ? { link: { text, href } } : {}),
    ...(until ? { until } : {}),
  }
}

const LISTS: readonly string[] = ['rows', 'points', 'figures', 'route', 'steps', 'quotes', 'menu']
const isList = (kind: string): kind is ListSlice['kind'] => LISTS.includes(kind)

const toSlice = (block: Block): Slice => {
  const { kind } = block
  const plain = of(block, '')
  if (isList(kind)) return { kind, ...titled(block), items: some(block, '-').map(toItem) }
  switch (kind) {
    case 'banner':
      return { kind, title: cells(plain[0] ?? '')[0] ?? '', line: cells(plain[0] ?? '')[1] ?? '' }
    case 'cover':
      return {
        kind,
        headline: parts(plain[0]),
        lines: parts(plain[1]),
        ...(block.sample ? { sample: true } : {}),
      }
    case 'band':
      return { kind, headline: parts(plain[0]), lines: parts(plain[1]) }
    case 'sides': {
      const [good = '', care = ''] = cells(some(block, ':')[0] ?? '')
      return {
        kind,
        ...titled(block),
        good: { title: good, points: some(block, '+') },
        care: { title: care, points: some(block, 'x') },
      }
    }
    case 'table':
      return {
        kind,
        ...titled(block),
        head: cells(some(block, ':')[0] ?? ''),
        body: some(block, '-').map(cells),
      }
    case 'question': {
      const [answer = '', why = ''] = cells(some(block, '=')[0] ?? '')
      return { kind, ...titled(block), stem: plain, options: of(block, '-'), answer, why }
    }
    case 'lesson':
      return { kind, ...titled(block), length: some(block, ':')[0] ?? '', points: some(block, '-') }
    case 'letter':
      return {
        kind,
        title: block.title,
        ...(block.sample ? { sample: true } : {}),
        paragraphs: plain,
        sign: some(block, '!')[0] ?? '',
      }
    case 'card':
      return { kind, title: block.title, text: plain[0] ?? '' }
    default:
      throw new CopyError(`${block.at}: there is no layout "${kind}".`)
  }
}

/** A copy file: what stands before the first picture, line by line, and the pictures by name. */
export interface Copy {
  head: readonly string[]
  slices: ReadonlyMap<string, Slice>
}

/**
 * Reads a copy file. A picture begins with `## kind name title`, a star behind the title marks a sample; the lines
 * below begin with a marker: `-` an entry, `>` the introduction, `!` a note, `@` a link, `:` a head, `=` an answer,
 * `+` and `x` the two sides, `~` the last day of newest figures; ` | ` divides cells, ` / ` breaks a
 * headline. Throws CopyError.
 */
export const parseCopy = (file: string, text: string): Copy => {
  const [head = '', ...blocks] = `\n${text}`.split(/^(?=## )/m)
  const slices = new Map<string, Slice>()
  for (const block of blocks.map((source) => toBlock(source, file))) {
    if (slices.has(block.name)) throw new CopyError(`${block.at}: two pictures have this name.`)
    slices.set(block.name, toSlice(block))
  }
  return { head: head.split('\n').filter((line) => line.trim() !== ''), slices }
}
