import type { Today } from '@/api/today'
import { areNumbers, areTexts, getField } from '@/lib/fields'
import type { Store } from '@/platform/storage/kv.contract'

/** The last answer of the server about a day: home shows it until the newest is here, and without a network. */
const KEY = 'server-day'

const isClass = (value: unknown): boolean =>
  areTexts(value, ['room', 'title', 'to']) && areNumbers(value, ['startsAt', 'endsAt'])

/** Whether a value says what the server says of a day. */
export function isServerDay(value: unknown): value is Today {
  const [classes, mine] = [getField(value, 'classes'), getField(value, 'mine')]
  const isStudied = Array.isArray(getField(getField(mine, 'study'), 'behind'))
  const isMine =
    mine === undefined || (isStudied && areNumbers(mine, ['continues', 'studied', 'ready', 'unread']))
  const isDated = typeof getField(value, 'day') === 'string'
  return isDated && isMine && Array.isArray(classes) && classes.every(isClass)
}

/** The answer about a study day, `YYYY-MM-DD`; undefined where nothing was. */
export function readServerDay(store: Store, day: string): Today | undefined {
  const stored = store.read(KEY)
  return isServerDay(stored) && stored.day === day ? stored : undefined
}

/** Notes what the server says of its day. */
export function recordServerDay(store: Store, today: Today): void {
  store.write(KEY, today)
}
