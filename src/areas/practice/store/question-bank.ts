import { createAtom } from 'mobx'
import type {
  AskedQuestion,
  Figure,
  Formula,
  KnowledgeNode,
  Paper,
  PaperQuestions,
  Question,
  QuestionApi,
  QuestionGroup,
  QuestionHead,
  QuestionIndex,
  QuestionSet,
  QuestionStats,
  Subject,
} from '../api/question'
import type { RecordStore } from '@/platform/storage/records.contract'

const INDEX_KEY = 'bank/index'
/** The pause before the content is fetched again, in ms: it changes by the day, and a sync follows every answer. */
const REST_MS = 600_000
const setKey = (set: string) => `bank/set/${set}`

/** A question as the index knows it, with where it stands. */
export interface BankHead extends QuestionHead {
  readonly set: string
  readonly subject: Subject['id']
}

function hasList(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, name))
}

/** Data that an older app stored may lack fields that this one reads; the newest content comes with the network. */
const isIndex = (value: unknown): value is QuestionIndex =>
  ['subjects', 'sets', 'papers', 'corrections', 'withdrawn'].every((name) => hasList(value, name))
const isSet = (value: unknown): value is QuestionSet =>
  ['questions', 'groups'].every((name) => hasList(value, name)) &&
  typeof Reflect.get(Object(value), 'formulas') === 'object'

/** The question bank, stored on the device set by set, so that what was opened is there without a network. */
export class QuestionBank {
  private current: QuestionIndex | undefined
  private askedAt = -Infinity
  /** Every question that is asked now, in the order of the bank. */
  heads: ReadonlyMap<string, BankHead> = new Map()
  private nodes = new Map<string, KnowledgeNode>()
  private papers = new Map<string, Paper>()
  private readonly sets = new Map<string, Promise<QuestionSet>>()
  private readonly questions = new Map<string, Question>()
  /** Questions of papers that are sat, whose keys are not to be had. */
  private readonly asked = new Map<string, AskedQuestion>()
  private readonly groups = new Map<string, QuestionGroup>()
  private readonly formulas = new Map<string, Formula>()
  private readonly glyphs = new Map<string, string>()
  private readonly figures = new Map<string, Figure>()
  private readonly stats = new Map<string, Promise<readonly QuestionStats[]>>()
  /** Notifies the view of a question that is not ready yet when it is. */
  private readonly ready = createAtom('questions that are ready')

  constructor(
    private readonly records: RecordStore,
    private readonly api: QuestionApi,
    private readonly now: () => number,
  ) {}

  /** The bank that is open; throws before it is. */
  get index(): QuestionIndex {
    if (!this.current) throw new Error('the bank is not open')
    return this.current
  }

  findHead(question: string): BankHead | undefined {
    return this.heads.get(question)
  }

  findNode(id: string): KnowledgeNode | undefined {
    return this.nodes.get(id)
  }

  findPaper(id: string): Paper | undefined {
    return this.papers.get(id)
  }

  findSubject(id: string): Subject | undefined {
    return this.index.subjects.find((subject) => subject.id === id)
  }

  /** Why a question is not asked any more; undefined for one that is, and for one that never was. */
  findWithdrawal(question: string): string | undefined {
    return this.index.withdrawn.find((item) => item.question === question)?.text
  }

  /** Opens what the device has, or fetches it. Rejects with ApiError when neither is to be had. */
  async open(): Promise<void> {
    const [saved] = await this.records.entries(INDEX_KEY)
    if (saved && isIndex(saved[1])) this.use(saved[1])
    else await this.refresh()
  }

  /** Fetches the newest content, unless it was fetched a little while ago; resolves to whether the bank changed by it. */
  async refresh(): Promise<boolean> {
    // A clock that was set back must not keep the content from being asked for.
    if (Math.abs(this.now() - this.askedAt) < REST_MS) return false
    const fresh = await this.api.getQuestionIndex()
    this.askedAt = this.now()
    if (this.current?.version === fresh.version) return false
    await this.records.put([[INDEX_KEY, fresh]])
    this.use(fresh)
    return true
  }

  /** All about a question, where it is ready; see `load`. */
  peek(question: string): Question | undefined {
    this.ready.reportObserved()
    return this.questions.get(question)
  }

  /** A question of a paper that is sat, as it is asked; see `addPaper`. */
  peekAsked(question: string): AskedQuestion | undefined {
    this.ready.reportObserved()
    return this.asked.get(question)
  }

  /** The group of a question that is ready; undefined for one that stands alone. */
  findGroup(question: string): QuestionGroup | undefined {
    const group = (this.questions.get(question) ?? this.asked.get(question))?.group
    return group === undefined ? undefined : this.groups.get(group)
  }

  formula(key: string): Formula | undefined {
    return this.formulas.get(key)
  }

  glyph(name: string): string | undefined {
    return this.glyphs.get(name)
  }

  /** Takes in how formulas of other texts than its questions are drawn. */
  addDrawings({ formulas, glyphs }: Pick<QuestionSet, 'formulas' | 'glyphs'>): void {
    for (const [key, formula] of Object.entries(formulas)) this.formulas.set(key, formula)
    for (const [name, outline] of Object.entries(glyphs)) this.glyphs.set(name, outline)
  }

  /** A figure of a question that is ready. */
  getFigure(question: string, file: string): Figure | undefined {
    const subject = this.heads.get(question)?.subject
    return this.figures.get(`${subject}/${file}`)
  }

  /** How students answered a question; undefined where too few did, or where it cannot be had now. */
  async findStats(question: string): Promise<QuestionStats | undefined> {
    const set = this.heads.get(question)?.set
    if (set === undefined) return undefined
    const known = this.stats.get(set)
    const asking = known ?? this.api.getQuestionStats(set).then(({ questions }) => questions)
    this.stats.set(set, asking)
    try {
      return (await asking).find((item) => item.question === question)
    } catch {
      this.stats.delete(set) // the next one who asks tries again
      return undefined
    }
  }

  /** Makes questions ready for `peek`; those that the bank does not have are left out. Rejects with ApiError. */
  async load(questions: readonly string[]): Promise<void> {
    const wanted = new Set(questions.flatMap((question) => this.heads.get(question)?.set ?? []))
    await Promise.all([...wanted].map((set) => this.set(set)))
  }

  private use(index: QuestionIndex): void {
    const before = new Map(this.current?.sets.map(({ set, version }) => [set, version]))
    for (const { set, version } of index.sets) if (before.get(set) !== version) this.sets.delete(set)
    this.current = index
    this.heads = new Map(
      index.sets.flatMap(({ set, subject, questions }) =>
        questions.map((question) => [question.id, { ...question, set, subject }] as const),
      ),
    )
    this.nodes = new Map(index.subjects.flatMap(({ nodes }) => nodes.map((node) => [node.id, node] as const)))
    this.papers = new Map(index.papers.map((paper) => [paper.id, paper]))
  }

  private set(set: string): Promise<QuestionSet> {
    const known = this.sets.get(set)
    if (known) return known
    const loading = this.read(set)
    this.sets.set(set, loading)
    loading.then(
      (loaded) => this.take(loaded),
      () => this.sets.delete(set), // the next one who asks tries again
    )
    return loading
  }

  /** Takes in what a paper asks. */
  addPaper(paper: PaperQuestions): void {
    for (const question of paper.questions) this.asked.set(question.id, question)
    this.takeDrawn(paper, this.papers.get(paper.paper)?.subject)
  }

  private take(set: QuestionSet): void {
    for (const question of set.questions) this.questions.set(question.id, question)
    this.takeDrawn(set, this.index.sets.find((item) => item.set === set.set)?.subject)
  }

  private takeDrawn(
    { groups, figures, ...drawn }: Pick<QuestionSet, 'groups' | 'formulas' | 'glyphs' | 'figures'>,
    subject: string | undefined,
  ): void {
    for (const group of groups) this.groups.set(group.id, group)
    this.addDrawings(drawn)
    for (const [file, figure] of Object.entries(figures)) this.figures.set(`${subject}/${file}`, figure)
    this.ready.reportChanged()
  }

  private async read(set: string): Promise<QuestionSet> {
    const version = this.index.sets.find((item) => item.set === set)?.version ?? ''
    const [saved] = await this.records.entries(setKey(set))
    const found = saved && isSet(saved[1]) ? saved[1] : undefined
    if (found?.version === version) return found
    try {
      const fresh = await this.api.getQuestionSet(set, version)
      await this.records.put([[setKey(set), fresh]])
      return fresh
    } catch (cause) {
      if (found) return found // an older wording is better than none
      throw cause
    }
  }
}
