import type { PracticeStore } from '../../store/practice-store'
import { ADAPTIVE_MOST, ENOUGH_ERROR } from '../../../../../contract/domain/practice/adaptive'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { estimate, type Ability } from '../../../../../contract/domain/practice/rasch'

/** An answered question of a test. */
export interface TestAnswer {
  readonly question: string
  readonly node: string
  readonly level: number
  readonly share: number
  /** Its place in the test, from 1. */
  readonly place: number
}

/** The ability by one test alone. */
export interface OfRun {
  readonly ability: Ability
  readonly answers: readonly TestAnswer[]
  /** Why no more was asked. */
  readonly stopped: 'enough' | 'most' | 'left'
}

/** The ability that the answers of one test tell, as the test itself reckoned it; of one subject where it is named. */
export function abilityOfRun(practice: PracticeStore, attempt: Attempt, subject?: string): OfRun {
  const answers = attempt.questions.flatMap((question, at): TestAnswer[] => {
    const answer = attempt.answers.get(question)
    const head = practice.bank.findHead(question)
    if (!answer || answer.isOpen || !head || (subject !== undefined && head.subject !== subject)) return []
    const share = practice.getShare(answer)
    return [{ question, node: head.nodes[0] ?? '', level: head.level, share, place: at + 1 }]
  })
  const ability = estimate(answers)
  const stopped = ability.error <= ENOUGH_ERROR ? 'enough' : answers.length >= ADAPTIVE_MOST ? 'most' : 'left'
  return { ability, answers, stopped }
}
