import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { WordEntry } from '../../../../../contract/schemas/words/word'
import type { Report } from '../../../json-files'
import { ipaFault } from '../../../lib/ipa'
import { contentText } from '../../../strings/content'
import { wordText } from '../strings/content'

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

/**
 * The kinds of hints: word parts, near-synonyms, an antonym, a word easily taken for it, a collocation, how the word
 * sounds as another part of speech.
 */
const HINTS: readonly string[] = [
  'root',
  'near',
  'opposite',
  'mistaken',
  'phrase',
  'say',
] satisfies HintKind[]

/** One headword of the vocabulary, in the unit it is learnt in, counted from 1. */
export interface WordContent extends Readonly<WordEntry> {
  readonly unit: number
}

type Sense = WordEntry['senses'][number]
type Hint = WordEntry['hints'][number]
type HintKind = Hint['kind']
type Sentence = WordEntry['example']

/** Full stop, question mark, exclamation mark or closing quotation mark of Chinese. */
const CHINESE_END = /[\u3002\uff1f\uff01\u201d]$/
/** Verbs that have no other form than the headword. */
const DEFECTIVE = new Set(['beware'])
const HEADER = [
  'word',
  'ipa',
  'band',
  'senses',
  'example',
  'translation',
  'longer',
  'longerTranslation',
  'forms',
  'hints',
].join('\t')
/** The most frequent bands, whose words have a long sentence as well. */
const FREQUENT = 2
/** Words of a long sentence: exam texts have 20 and more, and a phone's card has room for no more than 36. */
const [SHORTEST, LONGEST] = [20, 36]
const PARTING = ' | '
/** Where a word in -ize has an s in its other spelling; size, prize, seize and their like have none. */
const WITH_S = /^((?!s|pr|se|caps)[a-z]{3,})iz((?:e|ed|er|ing|ation)s?)$/
/** Abbreviations and Chinese ellipses that hints write out: sb, sth and `...` are the one way. */
const LATIN_STYLE = /\b(?:sb|sth|pl)\.|[A-Za-z]…|… ?[A-Za-z]/
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
const splitWords = (sentence: string): Set<string> => {
  const whole = sentence.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []
  return new Set(whole.flatMap((word) => [word, ...word.split('-')]))
}

const isVerb = ({ part }: Sense): boolean => part.startsWith('v')

/** The other spelling that the forms of a verb in -ize, or of what is made of it, have to name; undefined otherwise. */
const lackingForm = (word: string, forms: readonly string[]): string | undefined => {
  if (!/(?:ize|ization|izing|ized|izer)$/.test(word) || !WITH_S.test(word)) return undefined
  const another = word.replace(WITH_S, '$1is$2')
  return forms.includes(another) ? undefined : another
}

/** The fault of a sentence that is to show a word in one of its spellings, or undefined. */
const sentenceFault = (spellings: readonly string[], { english, chinese }: Sentence): string | undefined => {
  const found = splitWords(english)
  if (!spellings.some((spelling) => found.has(spelling.toLowerCase()))) return wordText.example
  if (!/^[A-Z0-9‘“"].*[.?!’”"]$/.test(english)) return wordText.sentence
  return hasChinese(chinese) && CHINESE_END.test(chinese) ? undefined : wordText.translation
}

const longerFault = (band: number, longer: Sentence | undefined): string | undefined => {
  if (longer === undefined) return band <= FREQUENT ? wordText.noLonger : undefined
  const length = longer.english.split(' ').length
  return length < SHORTEST || length > LONGEST ? wordText.length(length, SHORTEST, LONGEST) : undefined
}

/** The fault of a hint, or undefined. */
const hintFault = ({ kind, text }: Hint): string | undefined => {
  if (text === '') return wordText.hint(kind)
  const latin = LATIN_STYLE.exec(text)
  if (latin) return wordText.latin(latin[0])
  if ((kind === 'near' || kind === 'opposite') && !hasChinese(text)) return wordText.noGloss(text)
  if (kind !== 'say') return undefined
  const [, part = '', ipa = ''] = /^(\S+) \/([^/]+)\/$/.exec(text) ?? []
  if (!PARTS.has(part)) return wordText.say(text)
  const sound = ipaFault(ipa)
  return sound && wordText.ipa(ipa, sound)
}

/** The fault of a word, or undefined. */
export const wordFault = (entry: WordContent): string | undefined => {
  const { word, ipa, band, senses, example, longer, forms, hints } = entry
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
  const lacking = lackingForm(word, forms)
  if (lacking !== undefined) return wordText.otherSpelling(lacking)
  for (const sentence of longer ? [example, longer] : [example]) {
    const fault = sentenceFault([word, ...forms], sentence)
    if (fault !== undefined) return fault
  }
  return longerFault(band, longer) ?? hints.map(hintFault).find((fault) => fault !== undefined)
}

/** Reads one line of a unit. Returns what is wrong with it instead when it is no word. */
const parseLine = (line: string, unit: number): WordContent | string => {
  const columns = line.split('\t')
  const [word = '', ipa = '', band = '', senses = '', english = '', chinese = '', ...others] = columns
  const [longer = '', longerTranslation = '', forms = '', hints = ''] = others
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
    ...(longer + longerTranslation !== '' && { longer: { english: longer, chinese: longerTranslation } }),
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
