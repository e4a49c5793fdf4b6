import { bankText } from '../strings/bank'
import { cardText as text } from '../strings/cards'
import type { LineReport } from '../../../json-files'

/** A card or a deck as its lines stand in a file. */
export interface CardEntry {
  readonly kind: 'deck' | 'card'
  readonly line: number
  readonly id: string
  readonly title: string
  /** The lines before the text, by their names. */
  readonly fields: ReadonlyMap<string, string>
  readonly checks: readonly string[]
  readonly text: string
}

const HEADING = /^(##?) (\S+) (.+)$/
const FIELD = /^([a-z]+): ?(.*)$/
const FIELDS = new Set(['nodes', 'hint', 'meaning', 'condition', 'use', 'mistake', 'check'])

interface Draft extends Pick<CardEntry, 'kind' | 'line' | 'id' | 'title'> {
  readonly lines: { readonly line: number; readonly text: string }[]
}

function read({ lines, ...draft }: Draft, report: LineReport): CardEntry {
  const fields = new Map<string, string>()
  const checks: string[] = []
  const end = lines.findIndex(({ text: content }) => content === '')
  const head = end < 0 ? lines : lines.slice(0, end)
  for (const { line, text: content } of head) {
    const [, name = '', value = ''] = FIELD.exec(content) ?? []
    if (!FIELDS.has(name)) report(line, bankText.unknownField(name || content.slice(0, 20)))
    else if (name === 'check') checks.push(value)
    else fields.set(name, value)
  }
  const body = lines.slice(head.length).map((line) => line.text)
  return { ...draft, fields, checks, text: body.join('\n').trim() }
}

/** Reads the text of one file of cards; reports lines that belong to nothing. */
export function readCardSource(content: string, report: LineReport): CardEntry[] {
  const drafts: Draft[] = []
  content.split('\n').forEach((raw, at) => {
    const line = at + 1
    const [whole, signs, id = '', title = ''] = HEADING.exec(raw.trimEnd()) ?? []
    if (whole !== undefined)
      drafts.push({ kind: signs === '#' ? 'deck' : 'card', line, id, title: title.trim(), lines: [] })
    else if (/^##? ?/.test(raw)) report(line, text.heading(raw.trimEnd()))
    else if (drafts.length > 0) drafts[drafts.length - 1]?.lines.push({ line, text: raw.trimEnd() })
    else if (raw.trim() !== '') report(line, text.outside)
  })
  return drafts.map((draft) => read(draft, report))
}
