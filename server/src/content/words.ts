import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WordEntry } from '../../../contract/schemas/word'
import type { Report } from './files'
import { ipaFault } from './ipa'
import { contentText, wordText } from '../strings/content'

/** Parts of speech as dictionaries abbreviate them. */
const PARTS = new Set([
  'n.',
  'v.',
  'vt.',
  'vi.',
  'adj.',
  'adv.',
  'prep.',
  'conj.',
  'pron.',
  'num.',
  'int.',
  'det.',
  'aux.',
])

/** What a hint gives: word parts, near-synonyms, an antonym, a word easily taken for it, a collocation. */
const HINTS: readonly string[] = ['root', 'near', 'opposite', 'mistaken', 'phrase'] satisfies HintKind[]

/** One headword of the vocabulary, in the unit it is learnt in, counted from 1. */
export interface WordContent extends Readonly<WordEntry> {
  readonly unit: number
}

type Sense = WordEntry['senses'][number]
type HintKind = WordEntry['hints'][number]['kind']

/** Full stop, question mark, exclamation mark or closing quotation mark of Chinese. */
const CHINESE_END = /[\u3002\uff1f\uff01\u201d]$/
/** Verbs that have no other form than the headword. */
const DEFECTIVE = new Set(['beware'])
const HEADER = ['word', 'ipa', 'band', 'senses', 'example', 'translation', 'forms', 'hints'].join('\t')
const PARTING = ' | '
const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)
const isSpelling = (text: string): boolean => /^[A-Za-z]+(?:-[a-z]+)*$/.test(text)
const list = (text: string, by: string): string[] => (text === '' ? [] : text.split(by))

const isHint = (kind: string): kind is HintKind => HINTS.includes(kind)
const isBand = (value: number): value is WordContent['band'] => [1, 2, 3, 4].includes(value)

/** Splits at the first blank: `v. 放弃` names the part and gives its gloss. */
const head = (text: string): readonly [string, string] => {
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** The words of an English sentence in lower case; those joined by a hyphen whole and in parts. */
const wordsOf = (sentence: string): Set<string> => {
  const whole = sentence.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  return new Set(whole.flatMap((word) => [word, ...word.split('-')]))
}

const isVerb = ({ part }: Sense): boolean => part.startsWith('v')

/** What is wrong with a word, or undefined. */
export const wordFault = ({ word, ipa, senses, example, forms, hints }: WordContent): string | undefined => {
  if (!isSpelling(word)) return wordText.spelling(word)
  const strange = forms.find((form) => !isSpelling(form) || form === word)
  if (strange !== undefined) return wordText.form(strange)
  const sound = ipaFault(ipa)
  if (sound !== undefined) return wordText.ipa(ipa, sound)
  if (senses.length === 0) return wordText.noSense
  for (const { part, gloss } of senses) {
    if (!PARTS.has(part)) return wordText.part(part)
    if (!hasChinese(gloss) || /[,;]/.test(gloss)) return wordText.gloss(part)
  }
  const isInflected = forms.some((form) => form.endsWith('ing')) && forms.some((form) => form.endsWith('s'))
  if (senses.every(isVerb) && !isInflected && !DEFECTIVE.has(word)) return wordText.inflections
  const found = wordsOf(example.english)
  if (![word, ...forms].some((form) => found.has(form.toLowerCase()))) return wordText.example
  if (!/^[A-Z0-9“"].*[.?!”"]$/.test(example.english)) return wordText.sentence
  if (!hasChinese(example.chinese) || !CHINESE_END.test(example.chinese)) return wordText.translation
  const hint = hints.find(({ text }) => text === '')
  return hint && wordText.hint(hint.kind)
}

/** Reads one line of a unit. Returns what is wrong with it instead when it is no word. */
const parseLine = (line: string, unit: number): WordContent | string => {
  const columns = line.split('\t')
  const [word = '', ipa = '', band = '', senses = '', english = '', chinese = '', forms = '', hints = ''] =
    columns
  if (columns.length !== HEADER.split('\t').length) return wordText.columns(columns.length)
  const difficulty = Number(band)
  if (!isBand(difficulty)) return wordText.band(band)
  if (!/^\/[^/]+\/$/.test(ipa)) return wordText.slashes
  const tips = list(hints, PARTING).map(head)
  const strange = tips.find(([kind]) => !isHint(kind))
  if (strange) return wordText.hint(strange[0])
  const read: WordContent = {
    word,
    unit,
    ipa: ipa.slice(1, -1),
    band: difficulty,
    senses: list(senses, PARTING)
      .map(head)
      .map(([part, gloss]) => ({ part, gloss })),
    example: { english, chinese },
    forms: list(forms, ' '),
    hints: tips.flatMap(([kind, text]) => (isHint(kind) ? [{ kind, text }] : [])),
  }
  return wordFault(read) ?? read
}

/**
 * Reads the text of one unit: a header, then a word a line in tab-separated columns. Reports each line that is no
 * sound word with the file's name and the line's number, and answers the others.
 */
export const parseUnit = (name: string, text: string, unit: number, report: Report): WordContent[] => {
  const [header, ...lines] = text.replace(/\n$/, '').split('\n')
  if (header !== HEADER) report(contentText.line(name, 1, wordText.header))
  return lines.flatMap((line, at) => {
    const read = parseLine(line, unit)
    if (typeof read !== 'string') return [read]
    report(contentText.line(name, at + 2, read))
    return []
  })
}

/**
 * Reads every unit of the vocabulary, `words/01.tsv` on. Reports a unit whose number is not the next one, and a word
 * that an earlier unit has already.
 */
export const readWords = async (dir: string, report: Report): Promise<WordContent[]> => {
  const names = await readdir(join(dir, 'words')).catch(() => undefined)
  if (names === undefined) {
    report(contentText.folderMissing('words'))
    return []
  }
  const seen = new Map<string, string>()
  const words: WordContent[] = []
  for (const [at, file] of names
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .entries()) {
    const name = `words/${file}`
    const unit = at + 1
    if (file !== `${String(unit).padStart(2, '0')}.tsv`)
      report(contentText.line(name, 1, wordText.unit(unit)))
    for (const word of parseUnit(name, await readFile(join(dir, name), 'utf8'), unit, report)) {
      const key = word.word.toLowerCase()
      const before = seen.get(key)
      if (before === undefined) words.push(word)
      else report(contentText.field(name, word.word, wordText.twice(before)))
      seen.set(key, name)
    }
  }
  return words
}
