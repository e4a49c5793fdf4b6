import { bankText as text } from '../strings/bank'
import type { LineReport } from '../../../json-files'

/** A question or a group as its lines stand in a file. */
export interface Entry {
  readonly line: number
  readonly id: string
  /** Type of the question, kind of the group. */
  readonly word: string
  /** The lines before the matter, by their names. */
  readonly head: ReadonlyMap<string, string>
  /** The text between the head and the options. */
  readonly stem: string
  readonly options: readonly { readonly key: string; readonly text: string }[]
  /** The lines after the options, by their names; `check` may stand several times. */
  readonly tail: ReadonlyMap<string, string>
  readonly checks: readonly string[]
  /** The group that a question stands in. */
  readonly group?: string
}

/** The entries of a file in their order. */
export interface Source {
  readonly questions: readonly Entry[]
  readonly groups: readonly Entry[]
}

const HEADS = new Set(['nodes', 'level', 'seconds', 'version', 'for', 'title', 'given'])
const TAIL = /^(answer|score|show|tolerance|points|check|explain|[A-H]):(?: (.*)|$)/
const OPTION = /^([A-H])\. ?(.*)$/
const HEADING = /^(##?) (\S+) (\S+)$/

interface Draft {
  readonly line: number
  readonly id: string
  readonly word: string
  readonly lines: { readonly line: number; readonly text: string }[]
  readonly group?: string
}

const joined = (lines: readonly string[]): string => lines.join('\n').replace(/^\n+|\n+$/g, '')

function read({ line, id, word, lines, group }: Draft, report: LineReport): Entry {
  const head = new Map<string, string>()
  let at = 0
  for (; at < lines.length; at += 1) {
    const { text: content = '', line: place = line } = lines[at] ?? {}
    if (content.trim() === '') break
    const [, name = '', value = ''] = /^([a-z]+): ?(.*)$/.exec(content) ?? []
    if (!HEADS.has(name)) report(place, text.unknownField(name || content.slice(0, 20)))
    head.set(name, value.trim())
  }
  const stem: string[] = []
  const options: { key: string; text: string }[] = []
  const tail = new Map<string, string[]>()
  const checks: string[] = []
  let field: string[] | undefined
  let isExplained = false
  for (const { text: content } of lines.slice(at)) {
    const found: RegExpExecArray | null = isExplained ? null : TAIL.exec(content)
    const [, name = '', value = '']: readonly string[] = found ?? []
    if (name === 'check') checks.push(value.trim())
    else if (name !== '') {
      field = [value]
      tail.set(name, field)
      isExplained = name === 'explain'
    } else if (field) field.push(content)
    else {
      const [, key, option = ''] = OPTION.exec(content) ?? []
      if (key !== undefined) options.push({ key, text: option.trim() })
      else if (options.length === 0) stem.push(content)
      else if (content.trim() !== '') options.push({ key: '', text: content.trim() })
    }
  }
  return {
    line,
    id,
    word,
    head,
    stem: joined(stem),
    options,
    tail: new Map([...tail].map(([name, value]) => [name, joined(value)])),
    checks,
    ...(group !== undefined && { group }),
  }
}

/** Reads the text of one file of the bank; reports lines that belong to nothing. */
export function readSource(content: string, report: LineReport): Source {
  const questions: Draft[] = []
  const groups: Draft[] = []
  let group: Draft | undefined
  let current: Draft | undefined
  content.split('\n').forEach((raw, at) => {
    const line = at + 1
    if (raw.trim() === '# end') {
      if (!group) report(line, text.noGroup)
      group = current = undefined
      return
    }
    const [whole, signs, id = '', word = ''] = HEADING.exec(raw.trimEnd()) ?? []
    if (whole === undefined) {
      if (current) current.lines.push({ line, text: raw.trimEnd() })
      else if (/^##? /.test(raw)) report(line, text.header(raw.trimEnd()))
      else if (raw.trim() !== '') report(line, text.outside)
      return
    }
    if (signs === '#') {
      if (group) report(line, text.openGroup(group.id))
      group = current = { line, id, word, lines: [] }
      groups.push(group)
    } else {
      current = { line, id, word, lines: [], ...(group && { group: group.id }) }
      questions.push(current)
    }
  })
  if (group) report(group.line, text.openGroup(group.id))
  return {
    questions: questions.map((draft) => read(draft, report)),
    groups: groups.map((draft) => read(draft, report)),
  }
}
