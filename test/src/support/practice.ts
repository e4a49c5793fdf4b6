import type {
  Question,
  QuestionGroup,
  QuestionIndex,
  QuestionSet,
} from '../../../src/areas/practice/api/question'
import { createQuestionApi } from '../../../src/areas/practice/api/question'
import { createStudyLogApi } from '../../../src/api/study-log'
import { readDoings } from '../../../src/stores/day-activity'
import { userStorage } from '../../../src/stores/user-storage'
import { planArea } from '../../../src/stores/plan-area'
import { PlanStore } from '../../../src/stores/plan-store'
import { practiceArea } from '../../../src/areas/practice/area'
import { PracticeStore } from '../../../src/areas/practice/store/practice-store'
import { GUEST } from '../../../src/stores/study-log/journal'
import { isObjective } from '../../../contract/domain/practice/marking'
import { paperAnswers } from './papers'
import { memoryRecords } from '../../support/memory-records'
import { fakeRoot, type Answers, type FakeOptions, type FakeRoot } from '../../support/root'

const VERSION = 'a'.repeat(12)

/** A question of the sample bank; what is not said is that of a single choice whose answer is B. */
export function getQuestion(id: string, own: Partial<Question> = {}): Question {
  return {
    id,
    version: 1,
    type: 'single',
    nodes: ['calc.limit'],
    level: 0.6,
    seconds: 60,
    papers: [301, 302, 303],
    stem: `题目 ${id}`,
    options: ['甲', '乙', '丙', '丁'].map((text, at) => {
      const key = 'ABCD'[at] ?? 'A'
      return {
        key,
        text: `${text}（${id}）`,
        ...(key !== 'B' && { why: { kind: '概念', text: `${text}不对` } }),
      }
    }),
    answer: ['B'],
    explain: '思路：选 {B}。',
    ...own,
  }
}

/** One question of each kind, in the order of the sample bank. */
export const sampleQuestions: readonly Question[] = [
  getQuestion('ma-1'),
  getQuestion('ma-2'),
  getQuestion('ma-3', { nodes: ['calc.series'] }),
  getQuestion('ma-4', { type: 'fill', options: [], answer: ['1/6'], stem: '极限等于 ____' }),
  getQuestion('ma-5', {
    type: 'calculation',
    options: [],
    answer: [],
    model: '解：先求导。',
    points: [
      { score: 4, text: '求导' },
      { score: 6, text: '得结果' },
    ],
    stem: '求极值。',
  }),
  getQuestion('po-1', { type: 'multiple', answer: ['A', 'C'], nodes: ['marx.intro'], papers: [101] }),
  getQuestion('en-1', { group: 'en-read', nodes: ['reading.main'], papers: [201, 204] }),
  getQuestion('en-2', { group: 'en-read', nodes: ['reading.main'], papers: [201, 204] }),
]

const groups: QuestionGroup[] = [
  {
    id: 'en-read',
    kind: 'reading',
    title: 'A Quiet Street',
    text: 'A street falls quiet.',
    options: [],
    questions: ['en-1', 'en-2'],
  },
]

const subjects = { ma: 'maths', po: 'politics', en: 'english' } as const
type Prefix = keyof typeof subjects
const prefixes: readonly Prefix[] = ['ma', 'po', 'en']
const ofPrefix = (prefix: Prefix, questions: readonly Question[]) =>
  questions.filter(({ id }) => id.startsWith(`${prefix}-`))

const node = (
  id: string,
  name: string,
  papers: number[],
  own: { parent?: string; needs?: string[] } = {},
) => ({
  id,
  name,
  papers,
  needs: [],
  ...own,
})

/** The index of a bank of these questions, with a paper of the first two. */
export function getIndex(
  questions: readonly Question[] = sampleQuestions,
  own: Partial<QuestionIndex> = {},
): QuestionIndex {
  return {
    version: VERSION,
    subjects: [
      {
        id: 'politics',
        name: '政治',
        papers: [{ number: 101, name: '思想政治理论' }],
        nodes: [
          node('marx', '马克思主义基本原理', [101]),
          node('marx.intro', '马克思主义的创立', [101], { parent: 'marx' }),
        ],
      },
      {
        id: 'english',
        name: '英语',
        papers: [
          { number: 201, name: '英语一' },
          { number: 204, name: '英语二' },
        ],
        nodes: [
          node('reading', '阅读理解', [201, 204]),
          node('reading.main', '主旨大意', [201, 204], { parent: 'reading' }),
        ],
      },
      {
        id: 'maths',
        name: '数学',
        papers: [
          { number: 301, name: '数学一' },
          { number: 302, name: '数学二' },
          { number: 303, name: '数学三' },
        ],
        nodes: [
          node('calc', '高等数学', [301, 302, 303]),
          node('calc.limit', '极限', [301, 302, 303], { parent: 'calc' }),
          node('calc.series', '级数', [301, 303], { parent: 'calc', needs: ['calc.limit'] }),
        ],
      },
    ],
    sets: prefixes.map((prefix) => ({
      set: `${subjects[prefix]}-sample`,
      version: VERSION,
      subject: subjects[prefix],
      questions: ofPrefix(prefix, questions).map((question) => {
        const { id, version, type, group, nodes, level, seconds, papers, points = [] } = question
        const kind = groups.find((item) => item.id === group)?.kind
        return {
          id,
          version,
          type,
          ...(group !== undefined && { group }),
          ...(kind && { groupKind: kind }),
          nodes,
          level,
          seconds,
          papers,
          full: isObjective(type) ? 1 : points.reduce((sum, { score }) => sum + score, 0),
        }
      }),
    })),
    papers: [
      {
        id: 'ma-paper',
        subject: 'maths',
        number: 301,
        title: '数学一模拟卷',
        minutes: 180,
        full: 20,
        sections: [
          { title: '选择题', note: '每题 5 分', each: 5, questions: ['ma-1', 'ma-2'] },
          { title: '解答题', note: '', each: 10, questions: ['ma-5'] },
        ],
      },
    ],
    corrections: [],
    withdrawn: [],
    ...own,
  }
}

/** A set of the sample bank as the server sends it. */
export function getSet(set: string, questions: readonly Question[] = sampleQuestions): QuestionSet {
  const prefix = prefixes.find((item) => set.startsWith(subjects[item])) ?? 'ma'
  return {
    set,
    version: VERSION,
    questions: [...ofPrefix(prefix, questions)],
    groups: prefix === 'en' ? groups : [],
    formulas: {},
    glyphs: {},
    figures: {},
  }
}

/** The answers of a faked root's server about the sample bank; timed papers are `paperAnswers`'. */
export const practiceAnswers = (
  questions: readonly Question[] = sampleQuestions,
  own: Partial<QuestionIndex> = {},
  now: () => number = () => 0,
  fails: () => boolean = () => false,
): Answers => ({
  getQuestionIndex: () => getIndex(questions, own),
  getQuestionSet: ({ params }) => getSet(params.set, questions),
  ...paperAnswers(questions, getIndex(questions, own).papers, { now, fails }),
})

export interface OpenedPractice {
  readonly root: FakeRoot
  readonly practice: PracticeStore
  readonly plan: PlanStore
}

/** A student's plan on a device of its own, or on one whose records are given. */
export const planOn = (root: FakeRoot, recordStore = memoryRecords()): PlanStore =>
  new PlanStore({
    records: recordStore,
    api: root.api.of(createStudyLogApi),
    now: root.now,
    idAt: root.idAt,
    later: () => undefined,
    doings: (owner) => readDoings(userStorage(root.storage.local, owner === GUEST ? '' : owner)),
  })

/** A root whose screens find the sample bank, with the guest's practice, or the named student's, open. */
export async function openedPractice(
  options: FakeOptions & {
    readonly questions?: readonly Question[]
    readonly index?: Partial<QuestionIndex>
    /** How far the server's clock is ahead of the device's, in ms. */
    readonly serverClock?: { readonly ahead: number }
    /** Whether there is no network now. */
    readonly fails?: () => boolean
  } = {},
): Promise<OpenedPractice> {
  const { questions = sampleQuestions, index = {}, serverClock, fails, ...others } = options
  const now = () => root.clock.ms + (serverClock?.ahead ?? 0)
  const root: FakeRoot = fakeRoot({
    ...others,
    answers: { ...practiceAnswers(questions, index, now, fails), ...others.answers },
  })
  const practice = new PracticeStore({
    records: memoryRecords(),
    api: root.api.of(createStudyLogApi),
    questions: root.api.of(createQuestionApi),
    now: root.now,
    idAt: root.idAt,
    later: () => undefined,
  })
  practiceArea.set(root, Promise.resolve(practice))
  const plan = planOn(root)
  planArea.set(root, Promise.resolve(plan))
  await practice.enter(root.session.uid)
  await practice.bank.load([...practice.bank.heads.keys()])
  return { root, practice, plan }
}

/** The practice of a signed-in student who has begun the sample paper. */
export async function openedPaper(options: Parameters<typeof openedPractice>[0] = {}) {
  const opened = await openedPractice({ user: { uid: 'u1', phone: '137****0001' }, ...options })
  const attempt = await opened.practice.sit({ paper: 'ma-paper', seed: 1 })
  return { ...opened, attempt }
}

/** Hands a paper in, and fetches its marks. */
export async function handIn(practice: PracticeStore, attempt: string): Promise<void> {
  practice.finish(attempt, 'done')
  await practice.catchUp()
}

/** Answers a question of an attempt with letters or words. */
export function answer(
  practice: PracticeStore,
  attempt: string,
  id: string,
  text: string,
  took = 30_000,
): void {
  const question = practice.bank.peek(id)
  if (!question) throw new Error(`the sample bank has no question ${id}`)
  practice.answer(attempt, question, { text }, took)
}
