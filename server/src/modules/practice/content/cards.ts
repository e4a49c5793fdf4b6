import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clozeText, parseCloze } from '../../../../../contract/domain/practice/cloze'
import { formulasIn } from '../../../../../contract/domain/practice/markup'
import type { Deck, FormulaCard, ReciteCard } from '../../../../../contract/schemas/practice/card'
import { bankText } from '../strings/bank'
import { cardText as text } from '../strings/cards'
import { contentText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import { readCardSource, type CardEntry } from './card-source'
import { listLeaves } from '../../../domain/content/bank/tree'
import type { CardCheck, Cards, Subject } from '../../../domain/content/bank/types'

const ID = /^[a-z0-9][a-z0-9-]{1,47}$/
/** Shortest and longest text of a card to be learnt by heart, in characters. */
const [SHORTEST, LONGEST] = [20, 320]

type Fault = (what: string) => void

interface Reading {
  readonly dir: string
  readonly report: Report
  /** Where each id stands. */
  readonly seen: Map<string, string>
}

/** All texts of a formula card. */
export const textsOfCard = ({
  text: body,
  condition = '',
  use = '',
  mistake = '',
}: FormulaCard): string[] => [body, condition, use, mistake]

/** Keys of all formulas of cards. */
export const formulasOfCards = (cards: readonly FormulaCard[]): Set<string> =>
  new Set(cards.flatMap(textsOfCard).flatMap(formulasIn))

function listNodes({ fields }: CardEntry, { tree }: Pick<Subject, 'tree'>, fault: Fault): string[] {
  const ids = (fields.get('nodes') ?? '').split(' ').filter(Boolean)
  const leaves = listLeaves(tree)
  if (ids.length === 0 || ids.length > 3) fault(text.nodes)
  for (const id of ids)
    if (!tree.nodes.has(id)) fault(bankText.node(id))
    else if (!leaves.has(id)) fault(bankText.branch(id))
  return ids
}

function getReciteCard(entry: CardEntry, subject: Subject, fault: Fault): ReciteCard {
  const { id, title, text: body, fields } = entry
  const [hint, meaning] = [fields.get('hint'), fields.get('meaning')]
  const count = clozeText(body).length
  if (/\[\[|\]\]/.test(clozeText(body))) fault(text.brackets)
  else if (count < SHORTEST || count > LONGEST) fault(text.length(count))
  if (!parseCloze(body).some(({ isKey }) => isKey)) fault(text.noKey)
  return {
    id,
    title,
    nodes: listNodes(entry, subject, fault),
    text: body,
    ...(meaning && { meaning }),
    ...(hint && { hint }),
  }
}

function getFormulaCard(entry: CardEntry, subject: Subject, fault: Fault): FormulaCard {
  const { id, title, text: body, fields } = entry
  const [condition, use, mistake] = ['condition', 'use', 'mistake'].map((name) => fields.get(name))
  const card: FormulaCard = {
    id,
    subject: subject.id,
    title,
    nodes: listNodes(entry, subject, fault),
    text: body,
    ...(condition && { condition }),
    ...(use && { use }),
    ...(mistake && { mistake }),
  }
  if (!condition && !use && !mistake) fault(text.noLine)
  if (textsOfCard(card).some((item) => (item.match(/\$/g)?.length ?? 0) % 2 === 1)) fault(bankText.dollar)
  if (body !== '' && formulasIn(body).length === 0) fault(text.noFormula)
  return card
}

async function listEntries({ dir, report, seen }: Reading, name: string): Promise<CardEntry[]> {
  const content = await readFile(join(dir, name), 'utf8').catch(() => '')
  const at = (line: number, what: string): void => report(contentText.line(name, line, what))
  const entries = readCardSource(content, at)
  for (const { id, line, kind, text: body } of entries) {
    const before = seen.get(id)
    if (!ID.test(id)) at(line, bankText.id(id))
    if (before !== undefined) at(line, bankText.twice(id, before))
    if (kind === 'card' && body === '') at(line, bankText.of(id, text.text))
    seen.set(id, `${name}:${line}`)
  }
  return entries
}

const getFault =
  (report: Report, name: string, { line, id }: CardEntry): Fault =>
  (what) =>
    report(contentText.line(name, line, bankText.of(id, what)))

async function readDecks(reading: Reading, subject: Subject): Promise<Deck[]> {
  const name = `recite/${subject.id}.txt`
  const decks: Deck[] = []
  for (const entry of await listEntries(reading, name)) {
    const fault = getFault(reading.report, name, entry)
    const deck = decks.at(-1)
    if (entry.kind === 'deck') {
      if (deck && deck.cards.length === 0) fault(text.emptyDeck)
      decks.push({ id: entry.id, subject: subject.id, name: entry.title, cards: [] })
    } else if (deck) deck.cards.push(getReciteCard(entry, subject, fault))
    else fault(text.noDeck)
  }
  return decks
}

async function readFormulaCards(
  reading: Reading,
  subject: Subject,
): Promise<Pick<Cards, 'formulaCards' | 'cardChecks'>> {
  const name = `formula-cards/${subject.id}.txt`
  const formulaCards: FormulaCard[] = []
  const cardChecks: CardCheck[] = []
  for (const entry of await listEntries(reading, name)) {
    const fault = getFault(reading.report, name, entry)
    if (entry.kind === 'deck') fault(text.deckHere)
    else formulaCards.push(getFormulaCard(entry, subject, fault))
    for (const check of entry.checks) cardChecks.push({ file: name, line: entry.line, card: entry.id, check })
  }
  return { formulaCards, cardChecks }
}

/** Reads the cards of all subjects: what is learnt by heart, and formulas; reports each fault with file and line. */
export async function readCards(reading: Reading, subjects: readonly Subject[]): Promise<Cards> {
  const cards: Cards[] = []
  for (const subject of subjects)
    cards.push({ decks: await readDecks(reading, subject), ...(await readFormulaCards(reading, subject)) })
  return {
    decks: cards.flatMap(({ decks }) => decks),
    formulaCards: cards.flatMap(({ formulaCards }) => formulaCards),
    cardChecks: cards.flatMap(({ cardChecks }) => cardChecks),
  }
}
