import type { BankHead, QuestionBank } from '../store/question-bank'
import type { Store } from '@/platform/storage/kv.contract'
import type { PracticeStore } from '../store/practice-store'
import type { Address } from '@/routes/navigate'
import { diagnoseText as text } from '../strings/diagnose'
import { fullOfPaper, partsOfPaper, type ExamPart } from '../../../../contract/domain/practice/exam-parts'
import type { PastExam } from '../../../../contract/domain/practice/fold'
import { buildRunAddress } from './addresses'
import { questionsIn } from './choose'
import { getTraining } from './training'
import { heldBack } from './offer'
import { listMockPapers } from './papers'
import { writePoints } from './points'
import { readSource } from './sources'
import { PLACEMENT_SECONDS, PLACEMENT_SIZE } from './spread'

/** Steps that a diagnosis names. */
const STEPS = 3

/** How a student stands in an exam paper. */
export interface PaperStand {
  readonly paper: number
  readonly name: string
  readonly subject: string
  readonly full: number
  readonly newest: PastExam
  /** The one of the year before it that was entered. */
  readonly before: PastExam | undefined
  readonly goal: number | undefined
}

/** Points that were lost in a part of an exam. */
export interface LostPart {
  readonly stand: PaperStand
  readonly part: ExamPart
  readonly full: number
  readonly points: number
  readonly lost: number
}

/** Something to do next. */
export interface DiagnosisStep {
  readonly title: string
  readonly to: Address
  readonly minutes: number
  readonly why: string
}

/** The diagnosis by past exams. */
export interface Diagnosis {
  /** One for each exam paper that was sat, in the order of the bank. */
  readonly stands: readonly PaperStand[]
  /** Points that are missing to the aims, over all papers that have one; undefined where none has. */
  readonly gap: { readonly points: number; readonly papers: number } | undefined
  /** Where points were lost in the newest exam of each subject, most first. */
  readonly lost: readonly LostPart[]
  /** Whether any of these exams was entered with the points of its parts. */
  readonly hasParts: boolean
  readonly steps: readonly DiagnosisStep[]
}

/** The exam papers of the bank by number, with their subjects. */
export const listPapers = (bank: QuestionBank): { number: number; name: string; subject: string }[] =>
  bank.index.subjects.flatMap(({ id, papers }) =>
    papers.map(({ number, name }) => ({ number, name, subject: id })),
  )

function listStands(practice: PracticeStore): PaperStand[] {
  return listPapers(practice.bank).flatMap(({ number, name, subject }): PaperStand[] => {
    const own = practice.state.pasts.filter(({ paper }) => paper === number)
    const [newest] = own
    if (!newest) return []
    const before = own.find(({ year }) => year < newest.year)
    const goal = practice.state.findAim(number)
    return [{ paper: number, name, subject, full: fullOfPaper(number), newest, before, goal }]
  })
}

/** The newest exam of each subject: a student who has changed to another paper is not asked about the one before. */
function listNewest({ state: { pasts } }: PracticeStore, stands: readonly PaperStand[]): PaperStand[] {
  const subjects = new Map(stands.map(({ paper, subject }) => [paper, subject]))
  return stands.filter(
    ({ subject, newest }) => pasts.find(({ paper }) => subjects.get(paper) === subject)?.exam === newest.exam,
  )
}

function lostIn(stand: PaperStand): LostPart[] {
  const worth = new Map(partsOfPaper(stand.paper).map(({ part, full }) => [part, full]))
  return stand.newest.parts.flatMap(({ part, points }): LostPart[] => {
    const full = worth.get(part) ?? 0
    return points < full ? [{ stand, part, full, points, lost: full - points }] : []
  })
}

/** Where a part of an exam paper is practised. */
function getSource({ subject, paper }: PaperStand, part: ExamPart): string {
  switch (part) {
    case 'letter':
    case 'essay':
      return `node:writing.${part}`
    case 'matching':
      return `type:${subject}:${paper === 201 ? 'gap' : 'heading'}`
    case 'solving':
      return `type:${subject}:calculation`
    default:
      return `type:${subject}:${part}`
  }
}

/** A training run of a source; undefined where there are no questions for it. */
function findSitting(
  { bank }: PracticeStore,
  written: string,
  { paper, held }: { readonly paper: number; readonly held: ReadonlySet<string> },
) {
  const source = readSource(written)
  const suits = ({ papers }: BankHead): boolean => papers.includes(paper)
  const heads = source ? questionsIn(bank, source, { suits, held }) : []
  return heads.length > 0 ? getTraining(heads) : undefined
}

interface Weighed extends DiagnosisStep {
  /** Points that it is about. */
  readonly lost: number
}

function practiceSteps(
  practice: PracticeStore,
  lost: readonly LostPart[],
  held: ReadonlySet<string>,
): Weighed[] {
  return lost.flatMap(({ stand, part, lost: points }): Weighed[] => {
    const source = getSource(stand, part)
    const sitting = findSitting(practice, source, { paper: stand.paper, held })
    if (!sitting) return []
    const why = text.practiseWhy(stand.newest.year, writePoints(points))
    const title = text.practise(stand.name, text.parts[part], sitting.count)
    return [{ title, to: buildRunAddress('train', source), minutes: sitting.minutes, why, lost: points }]
  })
}

/** Where nothing is known but the total, a placement finds out what is missing, unless one was finished. */
function placementSteps(
  { bank, state: { attempts } }: PracticeStore,
  stands: readonly PaperStand[],
): Weighed[] {
  const done = new Set(attempts.filter(({ finish }) => finish).map(({ begin }) => begin.source))
  return stands
    .filter(({ subject }) => !done.has(`placement:${subject}`))
    .filter(({ newest, full }) => newest.parts.length === 0 && newest.total < full)
    .map(({ subject, newest, full }) => ({
      title: text.place(bank.findSubject(subject)?.name ?? ''),
      to: buildRunAddress('placement', `placement:${subject}`),
      minutes: Math.round((PLACEMENT_SIZE * PLACEMENT_SECONDS) / 60),
      why: text.placeWhy(writePoints(full - newest.total)),
      lost: full - newest.total,
    }))
}

/** Mock papers that were not handed in yet, one for each exam paper. */
function mockSteps(practice: PracticeStore, stands: readonly PaperStand[]): DiagnosisStep[] {
  const {
    bank,
    state: { attempts },
  } = practice
  const over = attempts.filter((attempt) => attempt.finish || practice.isTimeUp(attempt))
  const done = new Set(over.map(({ begin }) => begin.source))
  return stands.flatMap((stand): DiagnosisStep[] => {
    const mock = listMockPapers(bank, stand).find(({ id }) => !done.has(`paper:${id}`))
    if (!mock) return []
    const to: Address = `/exercises/exam-detail?paper=${mock.id}`
    return [{ title: text.mock(mock.title), to, minutes: mock.minutes, why: text.mockWhy }]
  })
}

/**
 * The diagnosis by a student's past exams: the gap to their own aims, where points were lost, and what to do next.
 */
export function diagnose(practice: PracticeStore, local: Store): Diagnosis {
  const stands = listStands(practice)
  const newest = listNewest(practice, stands)
  const lost = newest.flatMap(lostIn).sort((a, b) => b.lost - a.lost || b.full - a.full)
  const aimed = newest.flatMap(({ goal, newest: { total } }) =>
    goal === undefined ? [] : [Math.max(0, goal - total)],
  )
  const weighed = [
    ...practiceSteps(practice, lost, heldBack(practice, local)),
    ...placementSteps(practice, newest),
  ].sort((a, b) => b.lost - a.lost)
  const steps = [...weighed, ...mockSteps(practice, newest)].slice(0, STEPS)
  return {
    stands,
    gap:
      aimed.length === 0
        ? undefined
        : { points: aimed.reduce((sum, points) => sum + points, 0), papers: aimed.length },
    lost,
    hasParts: newest.some(({ newest: { parts } }) => parts.length > 0),
    steps: steps.map(({ title, to, minutes, why }) => ({ title, to, minutes, why })),
  }
}
