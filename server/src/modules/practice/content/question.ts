import type {
  GroupKind,
  KnowledgeNode,
  Question,
  QuestionGroup,
  QuestionType,
} from '../../../../../contract/schemas/practice/question'
import { parseExpression } from '../../../../../contract/domain/practice/expression'
import { isChosen, isObjective } from '../../../../../contract/domain/practice/marking'
import { bankText as text, NAME_SEPARATOR, REASON } from '../strings/bank'
import type { Entry } from './source'
import type { Tree } from '../../../domain/content/bank/tree'

/** Takes what is wrong with an entry. */
type Fault = (what: string) => void

const TYPES: readonly QuestionType[] = [
  'single',
  'multiple',
  'fill',
  'match',
  'analysis',
  'calculation',
  'proof',
  'translation',
  'essay',
]
const isType = (word: string): word is QuestionType => TYPES.some((type) => type === word)

/**
 * The content of a group of a kind: the type of its questions, how many, and whether they share the group's options.
 */
interface GroupRule {
  readonly types: readonly QuestionType[]
  readonly counts?: readonly number[]
  readonly gaps?: true
  readonly shared?: true
}

const GROUPS: Readonly<Record<GroupKind, GroupRule>> = {
  reading: { types: ['single'], counts: [5] },
  // A short text for practice, or one of an exam.
  cloze: { types: ['single'], counts: [5, 6, 20], gaps: true },
  gap: { types: ['match'], counts: [5], gaps: true, shared: true },
  order: { types: ['match'], counts: [5], shared: true },
  heading: { types: ['match'], counts: [5], shared: true },
  view: { types: ['match'], counts: [5], shared: true },
  translation: { types: ['translation'], counts: [5] },
  case: { types: TYPES },
}
const isKind = (word: string): word is GroupKind => Object.keys(GROUPS).includes(word)

const ID = /^[a-z0-9][a-z0-9-]{1,47}$/
const POINT = /^- (\d{1,2}(?:\.5)?) (.+)$/
const WORDS_ONLY = /^[\p{Script=Han}A-Za-z0-9\s.,'’-]+$/u

const list = (line: string | undefined): string[] => (line ?? '').split(/\s+/).filter(Boolean)

function numberIn(field: string | undefined, least: number, most: number): number | undefined {
  const value = Number(field)
  return field !== undefined && field !== '' && value >= least && value <= most ? value : undefined
}

const wholeIn = (field: string | undefined, least: number, most: number): number | undefined => {
  const value = numberIn(field, least, most)
  return Number.isInteger(value) ? value : undefined
}

interface Matter {
  readonly tree: Tree
  readonly leaves: ReadonlySet<string>
}

function listNodes(entry: Entry, { tree, leaves }: Matter, fault: Fault): KnowledgeNode[] {
  const ids = list(entry.head.get('nodes'))
  if (ids.length === 0 || ids.length > 3) fault(text.nodes)
  return ids.flatMap((id) => {
    const node = tree.nodes.get(id)
    if (!node) fault(text.node(id))
    else if (!leaves.has(id)) fault(text.branch(id))
    return node ?? []
  })
}

function listPapers(entry: Entry, nodes: readonly KnowledgeNode[], { tree }: Matter, fault: Fault): number[] {
  const named = list(entry.head.get('for'))
  for (const word of named)
    if (!tree.papers.some(({ number }) => String(number) === word)) fault(text.papers(word))
  const papers = tree.papers
    .map(({ number }) => number)
    .filter((number) =>
      named.length > 0 ? named.includes(String(number)) : nodes.every((node) => node.papers.includes(number)),
    )
  if (papers.length === 0 && nodes.length > 0) fault(text.noPapers)
  return papers
}

type Options = Question['options']

function listOptions(entry: Entry, right: readonly string[], needsWhy: boolean, fault: Fault): Options {
  const keys = entry.options.map(({ key }) => key || '?').join('')
  if (keys !== 'ABCDEFGH'.slice(0, keys.length)) fault(text.options(keys))
  const seen = new Map<string, string>()
  return entry.options.map(({ key, text: option }) => {
    const before = seen.get(option)
    if (before !== undefined) fault(text.sameOption(before, key))
    seen.set(option, key)
    const line = entry.tail.get(key)
    if (right.includes(key)) {
      if (line !== undefined) fault(text.whyOfRight(key))
      return { key, text: option }
    }
    if (line === undefined) {
      if (needsWhy) fault(text.noWhy(key))
      return { key, text: option }
    }
    const [, kind = '', why = ''] = REASON.exec(line) ?? []
    if (kind === '') fault(text.whyKind(key))
    return { key, text: option, why: { kind: kind || '?', text: why || line } }
  })
}

function getAnswer(entry: Entry, type: QuestionType, keys: readonly string[], fault: Fault): string[] {
  const line = entry.tail.get('answer') ?? ''
  if (line === '') fault(text.noAnswer)
  if (isChosen(type)) {
    const right = [...line.trim()]
    const isWrong = type === 'multiple' ? right.length < 2 : right.length !== 1
    if (isWrong || right.some((key) => !/[A-H]/.test(key)))
      fault(type === 'multiple' ? text.multiple : text.single)
    for (const key of right) if (!keys.includes(key)) fault(text.answer(key))
    return right
  }
  if (type !== 'fill') return []
  const forms = line.split(' | ').map((form) => form.trim())
  for (const form of forms)
    if (parseExpression(form) === undefined && !WORDS_ONLY.test(form)) fault(text.fill(form))
  return forms
}

type Points = NonNullable<Question['points']>

function listPoints(entry: Entry, fault: Fault): Points {
  const points = (entry.tail.get('points') ?? '').split('\n').flatMap((line): Points => {
    if (line.trim() === '') return []
    const [whole, score, content = ''] = POINT.exec(line.trim()) ?? []
    if (whole === undefined) fault(text.point(line.trim().slice(0, 30)))
    return [{ score: Number(score ?? 1), text: content }]
  })
  if (points.length === 0) fault(text.points)
  const sum = points.reduce((all, { score }) => all + score, 0)
  const score = entry.tail.get('score')
  if (score === undefined) fault(text.field('score'))
  else if (Number(score) !== sum) fault(text.score(score, sum))
  return points
}

/** Builds a question out of its lines; reports what is wrong with it. `shared` are the keys of its group's options. */
export function getQuestion(
  entry: Entry,
  matter: Matter,
  { shared, isBare }: { readonly shared: readonly string[] | undefined; readonly isBare: boolean },
  fault: Fault,
): Question {
  const { id, word, head, stem, tail } = entry
  if (!ID.test(id)) fault(text.id(id))
  if (!isType(word)) fault(text.type(word))
  const type = isType(word) ? word : 'single'
  for (const name of ['title', 'given']) if (head.has(name)) fault(text.unknownField(name))
  const level = numberIn(head.get('level'), 0.05, 0.95)
  if (level === undefined) fault(text.level)
  const seconds = wholeIn(head.get('seconds'), 10, 7200)
  if (seconds === undefined) fault(text.seconds)
  const version = wholeIn(head.get('version') ?? '1', 1, 999)
  if (version === undefined) fault(text.version)
  const nodes = listNodes(entry, matter, fault)
  const tolerance = tail.get('tolerance')
  const allowed = numberIn(tolerance, 0, 1000)
  if (tolerance !== undefined && allowed === undefined) fault(text.tolerance)
  if (stem === '' && !isBare) fault(text.stem)
  if (isChosen(type) && !shared && entry.options.length < 3) fault(text.noOptions)
  const keys = shared ?? entry.options.map(({ key }) => key)
  const answer = getAnswer(entry, type, keys, fault)
  const show = tail.get('show')
  const explain = tail.get('explain') ?? ''
  if (explain === '') fault(text.explain)
  const why = shared?.flatMap((key) => {
    const [, kind, reason] = REASON.exec(tail.get(key) ?? '') ?? []
    return kind === undefined || reason === undefined ? [] : [{ key, text: '', why: { kind, text: reason } }]
  })
  return {
    id,
    version: version ?? 1,
    type,
    ...(entry.group !== undefined && { group: entry.group }),
    nodes: nodes.map((node) => node.id),
    level: level ?? 0.5,
    seconds: seconds ?? 60,
    papers: listPapers(entry, nodes, matter, fault),
    stem,
    options: why ?? listOptions(entry, answer, isChosen(type), fault),
    answer,
    ...(show !== undefined && { show }),
    ...(allowed !== undefined && { tolerance: allowed }),
    ...(!isObjective(type) && { model: tail.get('answer') ?? '', points: listPoints(entry, fault) }),
    explain,
  }
}

const gapsIn = (content: string): number[] =>
  [...content.matchAll(/\[(\d{1,2})\]/g)].map(([, n]) => Number(n))

/** Builds a group out of its lines and its questions; reports what is wrong with it. */
export function getGroup(
  entry: Entry,
  questions: readonly { readonly id: string; readonly type: string }[],
  fault: Fault,
): QuestionGroup {
  const { id, word, head, stem } = entry
  if (!ID.test(id)) fault(text.id(id))
  if (!isKind(word)) fault(text.kind(word))
  const kind = isKind(word) ? word : 'case'
  const rule = GROUPS[kind]
  if (questions.length === 0) fault(text.emptyGroup(id))
  if (rule.counts && !rule.counts.includes(questions.length))
    fault(text.groupQuestions(kind, questions.length, rule.counts))
  for (const { type } of questions)
    if (!rule.types.some((allowed) => allowed === type)) fault(text.groupType(kind, type))
  const gaps = new Set(gapsIn(stem))
  const missing = rule.gaps ? questions.map((_, at) => at + 1).filter((gap) => !gaps.has(gap)) : []
  if (missing.length > 0) fault(text.gaps(missing.join(NAME_SEPARATOR)))
  if (rule.shared && entry.options.length < 6) fault(text.groupOptions)
  const given = list(head.get('given'))
  for (const place of given) if (!/^[1-9][A-H]$/.test(place)) fault(text.given(place))
  return {
    id,
    kind,
    title: head.get('title') ?? '',
    text: stem,
    options: rule.shared
      ? listOptions(entry, [], false, fault).map(({ key, text: option }) => ({ key, text: option }))
      : [],
    ...(given.length > 0 && { given }),
    questions: questions.map((question) => question.id),
  }
}

/** Whether the questions of a group share its options, and whether they have no stem of their own. */
export function getShares(entry: Entry): { shared: readonly string[] | undefined; isBare: boolean } {
  const rule = isKind(entry.word) ? GROUPS[entry.word] : undefined
  return {
    shared: rule?.shared ? entry.options.map(({ key }) => key) : undefined,
    isBare: rule?.gaps === true || ['order', 'heading'].includes(entry.word),
  }
}
