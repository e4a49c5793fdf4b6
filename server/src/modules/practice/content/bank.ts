import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { figuresIn, formulasIn } from '../../../../../contract/domain/practice/markup'
import type { Figure, SubjectId } from '../../../../../contract/schemas/practice/question'
import { bankText as text, subjectNames } from '../strings/bank'
import { contentText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import { readCards } from './cards'
import { readFigure } from './figure'
import { readFormulas } from './formulas'
import { readCorrections, readWithdrawn } from './changes'
import { readPapers } from './papers'
import { getGroup, getQuestion, getShares } from './question'
import { readSource, type Entry } from './source'
import { textsOfGroup, textsOfQuestion } from './texts'
import { listLeaves } from '../../../domain/content/bank/tree'
import { readTree } from './read-tree'
import type { Bank, QuestionSet, Subject } from '../../../domain/content/bank/types'

/** The subjects in the order in which they are shown. */
const SUBJECTS: readonly SubjectId[] = ['politics', 'english', 'maths', 'computing']

const hasOddDollar = (texts: readonly string[]): boolean =>
  texts.some((item) => (item.replace(/\\\$/g, '').match(/\$/g)?.length ?? 0) % 2 === 1)

const textFiles = async (dir: string): Promise<string[] | undefined> => {
  const names = await readdir(dir).catch(() => undefined)
  return names?.filter((name) => name.endsWith('.txt')).sort()
}

interface Reading {
  readonly dir: string
  readonly report: Report
  /** Where each id stands. */
  readonly seen: Map<string, string>
}

async function readFigures(
  { dir, report }: Reading,
  name: string,
  subject: SubjectId,
  used: ReadonlyMap<string, number>,
): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>()
  for (const [file, line] of used) {
    const svg = await readFile(join(dir, 'questions', subject, 'figures', file), 'utf8').catch(
      () => undefined,
    )
    const figure = svg === undefined ? text.figure(file) : readFigure(svg)
    if (typeof figure !== 'string') figures.set(file, figure)
    else report(contentText.line(name, line, svg === undefined ? figure : text.svg(file, figure)))
  }
  return figures
}

async function readSet(reading: Reading, { id: subject, tree }: Pick<Subject, 'id' | 'tree'>, file: string) {
  const { dir, report, seen } = reading
  const name = `questions/${subject}/${file}`
  const at = (line: number, what: string): void => report(contentText.line(name, line, what))
  const { questions: entries, groups: groupEntries } = readSource(await readFile(join(dir, name), 'utf8'), at)
  const matter = { tree, leaves: listLeaves(tree) }
  const groupOfId = new Map(groupEntries.map((entry) => [entry.id, entry]))
  for (const { id, line } of [...groupEntries, ...entries]) {
    const before = seen.get(id)
    if (before !== undefined) at(line, text.twice(id, before))
    seen.set(id, `${name}:${line}`)
  }
  const getFault = (entry: Entry) => (what: string) => at(entry.line, text.of(entry.id, what))
  const questions = entries.map((entry) => {
    const group = entry.group === undefined ? undefined : groupOfId.get(entry.group)
    const shares = group ? getShares(group) : { shared: undefined, isBare: false }
    return getQuestion(entry, matter, shares, getFault(entry))
  })
  const groups = groupEntries.map((entry) =>
    getGroup(
      entry,
      questions.filter(({ group }) => group === entry.id),
      getFault(entry),
    ),
  )
  const used = new Map<string, number>()
  const lines = new Map([...entries, ...groupEntries].map((entry) => [entry.id, entry.line]))
  const texts = new Map<string, string[]>([
    ...questions.map((question) => [question.id, textsOfQuestion(question)] as const),
    ...groups.map((group) => [group.id, textsOfGroup(group)] as const),
  ])
  for (const [id, all] of texts) {
    const line = lines.get(id) ?? 1
    if (hasOddDollar(all)) at(line, text.of(id, text.dollar))
    for (const figure of all.flatMap(figuresIn)) used.set(figure, line)
  }
  const set: QuestionSet = {
    id: `${subject}-${file.slice(0, -'.txt'.length)}`,
    subject,
    file: name,
    questions,
    groups,
    checks: new Map(entries.filter(({ checks }) => checks.length > 0).map(({ id, checks }) => [id, checks])),
    lines,
    figures: await readFigures(reading, name, subject, used),
  }
  return set
}

/** Keys of all formulas of a set. */
export function formulasOfSet({ questions, groups }: QuestionSet): Set<string> {
  const texts = [...questions.flatMap(textsOfQuestion), ...groups.flatMap(textsOfGroup)]
  return new Set(texts.flatMap(formulasIn))
}

/** Reads the whole bank; reports each fault with file and line. */
export async function readBank(dir: string, report: Report): Promise<Bank> {
  const reading: Reading = { dir, report, seen: new Map() }
  const subjects: Subject[] = []
  const sets: QuestionSet[] = []
  for (const id of SUBJECTS) {
    const file = `knowledge/${id}.txt`
    const outline = await readFile(join(dir, file), 'utf8').catch(() => undefined)
    if (outline === undefined) {
      report(contentText.missing(file))
      continue
    }
    const tree = readTree(outline, (line, what) => report(contentText.line(file, line, what)))
    const files = (await textFiles(join(dir, 'questions', id))) ?? []
    const own: QuestionSet[] = []
    for (const item of files) own.push(await readSet(reading, { id, tree }, item))
    const drawn = await readFormulas(dir, id, report)
    subjects.push({ id, name: subjectNames[id], tree, ...drawn })
    sets.push(...own)
  }
  return {
    ...(await readCards(reading, subjects)),
    subjects,
    sets,
    papers: await readPapers(dir, sets, subjects, report),
    corrections: await readCorrections(dir, sets, report),
    withdrawn: await readWithdrawn(dir, sets, report),
  }
}
