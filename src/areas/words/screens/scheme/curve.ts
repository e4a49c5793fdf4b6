import type { StudyModel } from '../../../../../contract/domain/words/event'
import { createMemoryModel, type Memory } from '../../../../../contract/domain/words/memory'
import { defaultPlan, Schedule, type ExamSettings } from '../../../../../contract/domain/words/plan'
import { formatDate } from '../../parts'

/** How a word would be remembered under a scheme. */
export interface Curve {
  /** Probability of knowing it on each day, from the first meeting to the exam. */
  readonly recall: readonly number[]
  readonly reviews: number
}

/** The example: a word that is met on the first day, and an exam this many days later. */
const DAYS = 200
const FIRST_DAY = 20_000
/** Which word it is decides its turn in the last pass; this one's is in its middle. */
const WORD = 'harbour'

/** One word from its first meeting to the exam, every answer right, as the operator's schedule places its reviews. */
export function getCurve(scheme: StudyModel, settings?: ExamSettings): Curve {
  const model = createMemoryModel()
  const exam = FIRST_DAY + DAYS
  const plan = { ...defaultPlan(formatDate(exam), 1, FIRST_DAY), model: scheme }
  let memory: Memory = model.afterReview(undefined, 3, FIRST_DAY)
  let reviews = 0
  const recall = [1]
  for (let day = FIRST_DAY + 1; day <= exam; day += 1) {
    const due = new Schedule(plan, day - 1, settings).dueDay(WORD, memory, model)
    recall.push(model.recallOn(memory, day))
    if (due === undefined || due > day || day === exam) continue
    memory = model.afterReview(memory, 3, day)
    reviews += 1
    recall[recall.length - 1] = model.recallOn(memory, day)
  }
  return { recall, reviews }
}
