import { areNumbers, getField, isListOf } from '@/lib/fields'
import { measures } from '../../../../../contract/domain/habit/facts'
import type { Sign } from './sign'

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
const isGoal = (value: unknown): boolean =>
  measures.some((measure) => measure === getField(value, 'measure')) && areNumbers(value, ['goal'])

const isActivity = (value: unknown): boolean =>
  areNumbers(value, ['point', 'joined']) &&
  isListOf(getField(value, 'tasks'), isGoal) &&
  isListOf(getField(value, 'streaks'), (streak) => areNumbers(streak, ['days', 'point']))

const isTask = (value: unknown): boolean =>
  isDay(getField(value, 'day')) &&
  isListOf(getField(value, 'tasks'), (task) => isGoal(task) && areNumbers(task, ['done']))

const isState = (value: unknown): boolean =>
  areNumbers(value, ['continues', 'point', 'cards']) &&
  isDay(getField(value, 'today')) &&
  isDay(getField(value, 'joined') ?? getField(value, 'today')) &&
  isListOf(getField(value, 'missed'), isDay)

/** Whether a value is a check-in as it was seen last. */
export const isSign = (value: unknown): value is Sign =>
  isActivity(getField(value, 'activity')) &&
  isTask(getField(value, 'task')) &&
  isState(getField(value, 'state')) &&
  isListOf(getField(value, 'records'), (record) => isDay(getField(record, 'day')))
