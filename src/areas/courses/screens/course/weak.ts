import {
  chooseQuestions,
  FEWEST_ANSWERS,
  isMeasured,
  listLeaves,
  measure,
  satSubjects,
  isMastered,
  getMasteryStep,
  offerTo,
  listTree,
} from '@/areas/practice'
import type { Measured, PracticeStore } from '@/areas/practice'
import type { Store } from '@/platform/storage/kv.contract'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { lessonsAbout, minutesOfLesson } from './teaching'
import { roundMinutes } from '../../../../../contract/domain/minutes'

/** Questions that follow a lesson. */
const SITTING = 5

/** A node in which a student is weak, and what helps. */
export interface WeakNode {
  readonly subject: string
  readonly node: string
  readonly name: string
  readonly wrong: number
  readonly answers: number
  /** Share of its questions that is expected to be right, in hundredths. */
  readonly share: number
  readonly lesson: PlacedLesson
  readonly questions: readonly string[]
  /** Of its questions, and of all. */
  readonly sitting: number
  readonly minutes: number
}

/** The weak nodes, by a study log. */
export interface Weakness {
  readonly weak: readonly WeakNode[]
  /** Nodes of which enough is known. */
  readonly known: number
  /** The node of which least is missing until something can be said, and how many answers that is. */
  readonly nearest: { readonly node: string; readonly name: string; readonly missing: number } | undefined
}

/** The lesson about a node to see again: one that may be opened, where there is one. */
const lessonFor = (courses: CourseStore, subject: string, node: string): PlacedLesson | undefined => {
  const about = lessonsAbout(courses, subject, node).filter(({ kind }) => kind !== 'live')
  return about.find((lesson) => courses.canOpen(lesson)) ?? about[0]
}

/** Some questions of a node, those of one text together; unchanged all day, so that the plan has the shown ones. */
function listQuestions(practice: PracticeStore, local: Store, node: string): readonly string[] {
  const { bank } = practice
  const all = chooseQuestions(
    practice,
    { kind: 'node', id: node },
    'train',
    practice.today,
    offerTo(practice, local),
  )
  const findGroup = (id: string) => bank.findHead(id)?.group
  const group = findGroup(all[0] ?? '')
  return all.filter((id) => findGroup(id) === group).slice(0, SITTING)
}

interface Student {
  readonly courses: CourseStore
  readonly practice: PracticeStore
  readonly local: Store
}

function weakNode(
  { courses, practice, local }: Student,
  subject: string,
  node: string,
  { evidence, share }: Measured,
): WeakNode | undefined {
  const lesson = lessonFor(courses, subject, node)
  const wrong = evidence.filter(({ answer }) => !isRight(answer)).length
  if (!lesson || wrong === 0) return undefined
  const { bank } = practice
  const questions = listQuestions(practice, local, node)
  const seconds = questions.reduce((sum, id) => sum + (bank.findHead(id)?.seconds ?? 0), 0)
  const sitting = roundMinutes(seconds)
  return {
    subject,
    node,
    name: bank.findNode(node)?.name ?? '',
    wrong,
    answers: evidence.length,
    share,
    lesson,
    questions,
    sitting,
    minutes: minutesOfLesson(lesson) + (questions.length > 0 ? sitting : 0),
  }
}

/**
 * The nodes that a student is weak in and a course teaches, by the answers they have cost, most first. Nodes with too
 * few answers, and nodes that are known, are left out.
 */
export function getWeakness(student: Student, now: number): Weakness {
  const { practice, local } = student
  const { bank } = practice
  const leaves = satSubjects(bank, local).flatMap((choice) => {
    const whole = measure(practice, choice, now)
    return listLeaves(listTree(bank, choice.subject, whole)).flatMap((node) => {
      const measured = whole.nodes.get(node)
      return measured ? [{ subject: choice.subject, node, measured }] : []
    })
  })
  const known = leaves.filter(({ measured }) => isMeasured(measured))
  const weak = known
    .filter(({ measured }) => !isMastered(getMasteryStep(measured)))
    .flatMap(({ subject, node, measured }) => weakNode(student, subject, node, measured) ?? [])
    .sort((a, b) => b.wrong - a.wrong || a.share - b.share)
  const [begun] = leaves
    .filter(({ measured }) => !isMeasured(measured) && measured.evidence.length > 0)
    .sort((a, b) => b.measured.evidence.length - a.measured.evidence.length)
  const nearest = begun && {
    node: begun.node,
    name: bank.findNode(begun.node)?.name ?? '',
    // Very old answers weigh too little together: one more is asked for at least.
    missing: Math.max(1, FEWEST_ANSWERS - begun.measured.evidence.length),
  }
  return { weak, known: known.length, nearest }
}
