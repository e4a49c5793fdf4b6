import { plainText } from '../contract/domain/practice/markup'
import { isChosen } from '../contract/domain/practice/marking'
import { questionsOfPaper } from '../contract/domain/practice/reserve'
import type { Paper, Question } from '../contract/schemas/practice/question'
import { formulasOfSet } from '../server/src/modules/practice/content/bank'
import type { Bank, QuestionSet } from '../server/src/domain/content/bank/types'
import { formulasOfCards } from '../server/src/modules/practice/content/cards'
import { contentText } from '../server/src/strings/content'
import type { Courses } from '../server/src/domain/content/courses/types'
import { bankText } from '../server/src/modules/practice/strings/bank'
import { lessonFile } from './check-claims'
import { numericFault } from './numeric'

/** Fewest questions of a set whose keys are held against even distribution. */
const FEWEST = 20
/** Largest share of one letter among the keys of single choices, and smallest. */
const [MOST_OF_ONE, LEAST_OF_ONE] = [0.38, 0.12]
/** Largest share of single choices whose right option is longer than all others. */
const MOST_LONGEST = 0.4
/** Share of common pairs of characters from which two questions count as the same. */
const ALIKE = 0.8

const joinWords = ({ stem, options }: Question): string =>
  plainText([stem, ...options.map(({ text }) => text)].join('\n')).replace(/[\s\p{P}]/gu, '')

function listPairs(text: string): Set<string> {
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < text.length; at += 1) pairs.add(text.slice(at, at + 2))
  return pairs
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a]
  if (small.size === 0 || small.size < ALIKE * large.size) return 0
  let common = 0
  for (const pair of small) if (large.has(pair)) common += 1
  return common / (small.size + large.size - common)
}

/** Pairs of questions of one subject that ask the same in nearly the same words. */
function doubles(sets: readonly QuestionSet[]): string[] {
  const all = sets.flatMap((set) =>
    set.questions
      .map((question) => ({ set, question, pairs: listPairs(joinWords(question)) }))
      // The options of a cloze's gaps are words that may come again.
      .filter(({ pairs, question }) => pairs.size > 0 && question.stem !== ''),
  )
  return all.flatMap((item, at) =>
    all.slice(at + 1).flatMap((another) => {
      if (item.set.subject !== another.set.subject || likeness(item.pairs, another.pairs) < ALIKE) return []
      const line = another.set.lines.get(another.question.id) ?? 1
      return [
        contentText.line(another.set.file, line, `（${another.question.id}）与 ${item.question.id} 几乎一样`),
      ]
    }),
  )
}

function shapeFaults(set: QuestionSet): string[] {
  const single = set.questions.filter(({ type, options }) => type === 'single' && options.length === 4)
  if (single.length < FEWEST) return []
  const faults: string[] = []
  for (const key of ['A', 'B', 'C', 'D']) {
    const share = single.filter(({ answer }) => answer[0] === key).length / single.length
    if (share > MOST_OF_ONE || share < LEAST_OF_ONE)
      faults.push(
        contentText.field(set.file, '单选题', `的答案分布不均：${key} 占 ${Math.round(share * 100)}%`),
      )
  }
  const getLength = (text: string): number => plainText(text, () => 'xx').length
  const longest = single.filter(({ options, answer }) => {
    const right = options.find(({ key }) => key === answer[0])
    return (
      right && options.every((option) => option === right || getLength(option.text) < getLength(right.text))
    )
  })
  const share = longest.length / single.length
  if (share > MOST_LONGEST)
    faults.push(
      contentText.field(set.file, '单选题', `有 ${Math.round(share * 100)}% 的正确选项最长，应不超过四成`),
    )
  return faults
}

const lineFault = (set: QuestionSet, id: string, what: string): string =>
  contentText.line(set.file, set.lines.get(id) ?? 1, `（${id}）${what}`)

/** Lists the numeric checks of a set that do not hold. */
function numericFaults(set: QuestionSet): string[] {
  return [...set.checks].flatMap(([id, checks]) =>
    checks.flatMap((check) => {
      const fault = numericFault(check)
      return fault === undefined ? [] : [lineFault(set, id, fault)]
    }),
  )
}

const reservedQuestions = (papers: readonly Paper[]): Set<string> =>
  new Set(papers.filter(({ isReserved }) => isReserved).flatMap(questionsOfPaper))

/** Reserved papers of every exam that has mock papers. */
const RESERVED = 2

/**
 * The faults by which reserved papers would not be unseen: an exam without two of them, a question that another paper
 * asks as well, a text of which only some questions are held back.
 */
function reservedFaults({ subjects, sets, papers }: Bank): string[] {
  const isMock = ({ isPublic, school }: Paper): boolean => !isPublic && school === undefined
  const counts = subjects
    .flatMap(({ tree }) => tree.papers)
    .flatMap(({ number, name }) => {
      const own = papers.filter((paper) => isMock(paper) && paper.number === number)
      const count = own.filter(({ isReserved }) => isReserved).length
      return own.length > 0 && count !== RESERVED ? [bankText.reservedCount(name, count, RESERVED)] : []
    })
  const owners = new Map<string, Paper[]>()
  for (const paper of papers)
    for (const id of questionsOfPaper(paper)) owners.set(id, [...(owners.get(id) ?? []), paper])
  const reserved = papers.filter(({ isReserved }) => isReserved)
  const shared = reserved.flatMap((paper) =>
    questionsOfPaper(paper).flatMap((id) =>
      (owners.get(id) ?? [])
        .filter((another) => another !== paper)
        .map((another) => bankText.reservedTwice(id, paper.id, another.id)),
    ),
  )
  const held = reservedQuestions(papers)
  const torn = sets
    .flatMap(({ groups }) => groups)
    .filter(({ questions }) => questions.some((id) => held.has(id)) && !questions.every((id) => held.has(id)))
    .map(({ id }) => bankText.reservedText(id))
  return [...counts, ...shared, ...torn]
}

/**
 * Faults that a reader of the whole bank would find: doubled questions, keys that are unevenly distributed, right
 * options that are the longest, failed numeric checks, undrawn formulas, reserved papers that are not unseen.
 */
export function checkQuestions(bank: Bank): string[] {
  const undrawn = bank.subjects.map(({ id, formulas }) => {
    const ofSets = bank.sets.filter(({ subject }) => subject === id).flatMap((set) => [...formulasOfSet(set)])
    const wanted = [...ofSets, ...formulasOfCards(bank.formulaCards.filter(({ subject }) => subject === id))]
    return new Set(wanted.filter((key) => !formulas.has(key))).size
  })
  const missing = undrawn.reduce((sum, count) => sum + count, 0)
  return [
    ...bank.sets.flatMap((set) => [...shapeFaults(set), ...numericFaults(set)]),
    ...bank.cardChecks.flatMap(({ file, line, card, check }) => {
      const fault = numericFault(check)
      return fault === undefined ? [] : [contentText.line(file, line, bankText.of(card, fault))]
    }),
    ...doubles(bank.sets),
    ...reservedFaults(bank),
    ...(missing > 0 ? [bankText.notDrawn(missing)] : []),
  ]
}

/**
 * Questions that a live class must not ask: those of a reserved paper, for they are put to all in the room, whoever has
 * still to sit it, and those that are first of all about something that its film does not teach.
 */
export function checkClasses(
  { lessons }: Pick<Courses, 'lessons'>,
  { papers, sets }: Pick<Bank, 'papers' | 'sets'>,
): string[] {
  const held = reservedQuestions(papers)
  const mainNodes = new Map(sets.flatMap((set) => set.questions.map(({ id, nodes }) => [id, nodes[0]])))
  return [...lessons.values()].flatMap(({ id, live, questions }) => {
    const taught = live && lessons.get(live.film)?.nodes
    if (!taught) return []
    return questions.flatMap((question) => {
      const node = mainNodes.get(question)
      const faults = [
        ...(held.has(question) ? [bankText.reservedInClass(question)] : []),
        ...(node !== undefined && !taught.includes(node) ? [bankText.untaughtInClass(question, node)] : []),
      ]
      return faults.map((fault) => contentText.field(lessonFile(id), 'questions', fault))
    })
  })
}

/** The size of the bank by subject and type, a line each subject. */
export function listSizes({ sets, subjects }: Bank): string[] {
  return subjects.map(({ id, name }) => {
    const questions = sets.filter(({ subject }) => subject === id).flatMap((set) => set.questions)
    const counts = new Map<string, number>()
    for (const { type } of questions) counts.set(type, (counts.get(type) ?? 0) + 1)
    const share = (fits: (level: number) => boolean): number =>
      Math.round((100 * questions.filter(({ level }) => fits(level)).length) / Math.max(1, questions.length))
    const checked = sets
      .filter(({ subject }) => subject === id)
      .reduce((sum, set) => sum + set.checks.size, 0)
    const types = [...counts].map(([type, count]) => `${type} ${count}`).join('，')
    const chosen = questions.filter(({ type }) => isChosen(type)).length
    return `${name}：${questions.length} 题（${types}）；选择 ${chosen}；易 ${share((level) => level >= 0.72)}%，难 ${share((level) => level <= 0.45)}%；数值核对 ${checked}`
  })
}
