import { areNumbers, fieldOf, isListOf } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'
import { measures } from '../../../../contract/domain/habit/facts'
import type { Sign } from './sign'

/** The check-in that this device saw last: it is shown where there is no network. */
const KEY = 'last-sign'

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

const isSign = (value: unknown): value is Sign =>
  isActivity(fieldOf(value, 'activity')) &&
  isTask(fieldOf(value, 'task')) &&
  isState(fieldOf(value, 'state')) &&
  isListOf(fieldOf(value, 'records'), (record) => isDay(fieldOf(record, 'day')))

/** The check-in that was seen last in a student's store; a damaged one is none. */
export function readLastSign(store: Store): Sign | undefined {
  const kept = store.read(KEY)
  return isSign(kept) ? kept : undefined
}

/** Notes a check-in as the one that was seen last. */
export function noteLastSign(store: Store, sign: Sign): void {
  store.write(KEY, sign)
}
