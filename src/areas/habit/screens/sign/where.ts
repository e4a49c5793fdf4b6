import type { Address } from '@/routes/navigate'
import type { Measure } from '../../../../../contract/domain/habit/facts'

/** Where each thing that earns a day is done. */
export const placeOf: Readonly<Record<Measure, Address>> = {
  words: '/spword/index',
  questions: '/exercises/problem-solving-training',
  cards: '/exercises/recite-list',
  lessons: '/courses/study-center',
  focus: '/room/study-rank',
}
