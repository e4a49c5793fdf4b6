import { areNumbers, fieldOf, isListOf } from '@/lib/fields'
import { measures } from '../../../../../contract/domain/habit/facts'
import type { Sign } from './sign'

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isGoal = (value: unknown): boolean =>
  measures.some((measure) => measure === fieldOf(value, 'measure')) && areNumbers(value, ['goal'])

const isActivity = (value: unknown): boolean =>
  areNumbers(value, ['point', 'joined']) &&
  isListOf(fieldOf(value, 'tasks'), isGoal) &&
  isListOf(fieldOf(value, 'streaks'), (streak) => areNumbers(streak, ['days', 'point']))

const isTask = (value: unknown): boolean =>
  isDay(fieldOf(value, 'day')) &&
  isListOf(fieldOf(value, 'tasks'), (task) => isGoal(task) && areNumbers(task, ['done']))

const isState = (value: unknown): boolean =>
  areNumbers(value, ['continues', 'point', 'cards']) &&
  isDay(fieldOf(value, 'today')) &&
  isDay(fieldOf(value, 'joined') ?? fieldOf(value, 'today')) &&
  isListOf(fieldOf(value, 'missed'), isDay)

/** Whether a value is a check-in as it was seen last. */
export const isSign = (value: unknown): value is Sign =>
  isActivity(fieldOf(value, 'activity')) &&
  isTask(fieldOf(value, 'task')) &&
  isState(fieldOf(value, 'state')) &&
  isListOf(fieldOf(value, 'records'), (record) => isDay(fieldOf(record, 'day')))
