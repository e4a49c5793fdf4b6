import { Type, type Static } from 'typebox'
import { Day, Exact, Text } from '../common'

const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

/** Twelve hexadecimal digits that change whenever what they stand for does. */
export const Version = Type.String({ pattern: '^[0-9a-f]{12}$' })
/** Name of a question, a group, a paper or a set of questions; it stays for good. */
export const BankId = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{1,47}$' })
/** Reserved papers whose questions the student may meet, joined by dots; what the others hold back is left out. */
export const OpenPapers = Type.String({ pattern: '^[a-z0-9-]{2,48}(?:\\.[a-z0-9-]{2,48}){0,63}$' })
/** Name of a knowledge node, its branches parted by dots. */
export const NodeId = Type.String({ pattern: '^[a-z0-9]{1,20}(?:\\.[a-z0-9]{1,20}){0,4}$' })
export const SubjectId = Type.Enum(['politics', 'english', 'maths', 'computing'])
export type SubjectId = Static<typeof SubjectId>

/** The kind of the expected answer: options, a short answer, or a text that the student marks by its points. */
export const QuestionType = Type.Enum([
  'single',
  'multiple',
  'fill',
  'match',
  'analysis',
  'calculation',
  'proof',
  'translation',
  'essay',
])
export type QuestionType = Static<typeof QuestionType>

export const GroupKind = Type.Enum([
  'reading',
  'cloze',
  'gap',
  'order',
  'heading',
  'view',
  'translation',
  'case',
])
export type GroupKind = Static<typeof GroupKind>

/** Letter of an option. */
const Key = Type.String({ pattern: '^[A-H]$' })
/** A text in the format of `contract/domain/practice/markup.ts`. */
const Markup = Text(20_000)
const Option = Exact({
  key: Key,
  text: Markup,
  /** Why it is wrong: the kind of mistake and the reason; the right ones have none. */
  why: Type.Optional(Exact({ kind: Text(20, 1), text: Text(2000, 1) })),
})

/** One question with all that its explanation needs. */
export const Question = Exact({
  id: BankId,
  /** Grows with every change of its matter. */
  version: whole(1, 999),
  type: QuestionType,
  /** The group whose text it shares. */
  group: Type.Optional(BankId),
  nodes: Type.Array(NodeId, { minItems: 1, maxItems: 3 }),
  /** Share of students expected to be right, 0 to 1, as its author judges it: the prior of its difficulty. */
  level: Type.Number({ minimum: 0.05, maximum: 0.95 }),
  seconds: whole(10, 7200),
  /** Numbers of the exam papers that it suits, as 301. */
  papers: Type.Array(whole(100, 999), { minItems: 1, maxItems: 4 }),
  stem: Markup,
  options: Type.Array(Option, { maxItems: 8 }),
  /** Letters of the right options; forms of a short answer; nothing for what the student marks. */
  answer: Type.Array(Text(300, 1), { maxItems: 12 }),
  /** How a short answer is shown where its first form is not the one to show. */
  show: Type.Optional(Markup),
  /** Greatest difference from the value of a short answer. */
  tolerance: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  /** A model answer of what the student marks, and what earns its points. */
  model: Type.Optional(Markup),
  points: Type.Optional(
    Type.Array(Exact({ score: Type.Number({ minimum: 0.5, maximum: 30 }), text: Markup }), { maxItems: 20 }),
  ),
  explain: Markup,
})
export type Question = Static<typeof Question>

/** A text that several questions share. */
export const QuestionGroup = Exact({
  id: BankId,
  kind: GroupKind,
  title: Text(200),
  text: Markup,
  /** The options of all its questions, where they share them. */
  options: Type.Array(Exact({ key: Key, text: Markup }), { maxItems: 8 }),
  /** Places whose option is given away: of the third place E as `3E`. */
  given: Type.Optional(Type.Array(Type.String({ pattern: '^[1-9][A-H]$' }), { maxItems: 8 })),
  questions: Type.Array(BankId, { minItems: 1, maxItems: 20 }),
})
export type QuestionGroup = Static<typeof QuestionGroup>

/**
 * A drawn formula, lengths in em of the text around it: width, height, and how far it reaches below the base line.
 * `body` draws it in a box of `view`, with glyphs by their names; `say` is how it is read out.
 */
export const Formula = Exact({
  width: Type.Number({ minimum: 0, maximum: 1000 }),
  height: Type.Number({ minimum: 0, maximum: 1000 }),
  below: Type.Number({ minimum: -1000, maximum: 1000 }),
  view: Text(100, 1),
  body: Text(60_000),
  say: Text(4000),
})
export type Formula = Static<typeof Formula>

/** A figure: an SVG in the colour of the text, size in CSS pixels. */
export const Figure = Exact({ width: whole(1, 4000), height: whole(1, 4000), svg: Text(20_000, 1) })
export type Figure = Static<typeof Figure>

/** The index entry of a question: enough to choose it. */
export const QuestionHead = Exact({
  id: BankId,
  version: whole(1, 999),
  type: QuestionType,
  group: Type.Optional(BankId),
  /** The kind of its group. */
  groupKind: Type.Optional(GroupKind),
  nodes: Type.Array(NodeId, { minItems: 1, maxItems: 3 }),
  /** Share of average students that is right: estimated where enough students answered, else the author's. */
  level: Type.Number({ minimum: 0.05, maximum: 0.95 }),
  seconds: whole(10, 7200),
  papers: Type.Array(whole(100, 999), { minItems: 1, maxItems: 4 }),
  /** Points that it is worth by itself; papers may give others. */
  full: whole(1, 100),
})
export type QuestionHead = Static<typeof QuestionHead>

/** A node of a knowledge tree, in the order of the outline. */
export const KnowledgeNode = Exact({
  id: NodeId,
  name: Text(100, 1),
  /** The node above it; those at the top have none. */
  parent: Type.Optional(NodeId),
  /** The nodes to learn before it. */
  needs: Type.Array(NodeId, { maxItems: 8 }),
  papers: Type.Array(whole(100, 999), { minItems: 1, maxItems: 4 }),
})
export type KnowledgeNode = Static<typeof KnowledgeNode>

/** A whole mock paper: sections in the exam's order. */
export const Paper = Exact({
  id: BankId,
  subject: SubjectId,
  number: whole(100, 999),
  title: Text(100, 1),
  minutes: whole(1, 600),
  full: whole(1, 300),
  /** A short paper for visitors: without a clock, and with a board of everybody's first result. */
  isPublic: Type.Optional(Type.Literal(true)),
  /** Its questions are asked nowhere else until the student has handed it in; see `domain/practice/reserve.ts`. */
  isReserved: Type.Optional(Type.Literal(true)),
  /** The fictional school whose own exam it shows as a sample; `number` says what its questions suit. */
  school: Type.Optional(Text(40, 1)),
  sections: Type.Array(
    Exact({
      title: Text(200, 1),
      note: Text(500),
      /** Points of each of its questions. */
      each: Type.Number({ minimum: 0.5, maximum: 40 }),
      questions: Type.Array(BankId, { minItems: 1, maxItems: 40 }),
    }),
    { minItems: 1, maxItems: 20 },
  ),
})
export type Paper = Static<typeof Paper>

/** A key that was wrong: answers of earlier versions are marked by the new one. */
export const Correction = Exact({
  question: BankId,
  /** The first version that has the right key. */
  version: whole(2, 999),
  day: Day,
  text: Text(500, 1),
  type: QuestionType,
  answer: Type.Array(Text(300, 1), { maxItems: 12 }),
  tolerance: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
})
export type Correction = Static<typeof Correction>

/** The drawings of some texts. */
export const drawnParts = {
  /** Formulas by their keys. */
  formulas: Type.Record(Type.String(), Formula),
  /** Outlines of glyphs by their names. */
  glyphs: Type.Record(Type.String(), Text(10_000)),
  /** Figures by their files. */
  figures: Type.Record(Type.String(), Figure),
}

const ofSet = { set: BankId, version: Version }

/** The schemas of the operations of the question bank. */
export const questionSchemas = {
  getQuestionIndex: {
    result: Exact({
      /** Changes whenever anything of the bank does. */
      version: Version,
      subjects: Type.Array(
        Exact({
          id: SubjectId,
          name: Text(40, 1),
          /** Exam papers of the subject by their numbers. */
          papers: Type.Array(Exact({ number: whole(100, 999), name: Text(40, 1) }), { maxItems: 4 }),
          nodes: Type.Array(KnowledgeNode, { maxItems: 500 }),
        }),
        { maxItems: 8 },
      ),
      sets: Type.Array(
        Exact({ ...ofSet, subject: SubjectId, questions: Type.Array(QuestionHead, { maxItems: 500 }) }),
        { maxItems: 500 },
      ),
      papers: Type.Array(Paper, { maxItems: 200 }),
      corrections: Type.Array(Correction, { maxItems: 1000 }),
      /** Questions that are not asked any more. */
      withdrawn: Type.Array(Exact({ question: BankId, text: Text(500, 1) }), { maxItems: 1000 }),
    }),
  },
  getQuestionSet: {
    params: Exact({ set: BankId }),
    query: Exact({ t: Type.Optional(Text(64)) }),
    result: Exact({
      ...ofSet,
      questions: Type.Array(Question, { maxItems: 500 }),
      groups: Type.Array(QuestionGroup, { maxItems: 100 }),
      ...drawnParts,
    }),
  },
}
