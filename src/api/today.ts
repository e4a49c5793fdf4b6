import { todayOperations as op } from '../../contract/operations/main/today'
import type { Result } from '../../contract/types'
import type { Send } from './client'

export type {
  ExpectedWords,
  MapStage,
  MapStep,
  StudiedDay,
  StudyNotes,
  TodayClass,
  TodayMine,
} from '../../contract/schemas/main/today'
export type Today = Result<'getToday'>
export type LearningMap = Result<'getLearningMap'>

/** The tasks of today, and the year as a map. */
export const createTodayApi = (send: Send) => ({
  getToday: () => send(op.getToday, {}),
  getLearningMap: () => send(op.getLearningMap, {}),
})
