import { findLast } from '@/lib/list'
import type { Store } from '@/platform/storage/kv.contract'
import type { WordStore } from '../store/word-store'
import type { ReviewEvent } from '../../../../contract/domain/words/event'
import { compareEvents } from '../../../../contract/domain/study/stream'
import { studyTime } from '../../../../contract/domain/words/fold'
import { studyDay, studyDayStart } from '../../../../contract/domain/study/day'

const GROUP_KEY = 'words/group'
/** Where a student's group is laid aside while somebody else learns on the device. */
const getOwnKey = (uid: string) => `${GROUP_KEY}/${uid}`
/** A group that was learnt so near the begin of a study day, in ms, is not over because the day is. */
const NIGHT_MS = 3_600_000

/** The words that a student learns together, and the study day on which they were put together. */
export interface Group {
  readonly day: number
  readonly words: readonly string[]
  /** Whether it goes beyond the day's work, at the student's wish. */
  readonly isMore?: boolean
}

/** The parts of the vocabulary that a group needs. */
export type GroupWords = Pick<
  WordStore,
  'today' | 'work' | 'more' | 'plan' | 'book' | 'state' | 'describeDue'
>

/** How far a group is, as the log has it: what was answered today is done. */
export interface Standing {
  /** Words that are left, in the order in which they come. */
  readonly queue: readonly string[]
  /** Words that were answered at least once, or that no longer take part. */
  readonly met: number
  /** Words that need no further answer in this group. */
  readonly settled: number
}

/** The result of a finished group. */
export interface GroupResult {
  readonly known: readonly string[]
  readonly forgotten: readonly string[]
  /** Words that have been marked as known for good or set aside since. */
  readonly marked: number
  /** Words that come back on the next study day. */
  readonly tomorrow: readonly string[]
  /** Time to the answers in ms, each counted for a minute at most. */
  readonly took: number
}

/** A student's reviews of a word since the group was put together; it held none of that day then. */
function listAnswers(words: GroupWords, { day }: Group, word: string): ReviewEvent[] {
  return words.state.listReviews(word).filter(({ at }) => studyDay(at) >= day)
}

/** The newest answer to a card of a group, in this visit or an earlier one; undefined before the first. */
export function newestAnswer(group: Group, words: GroupWords): ReviewEvent | undefined {
  return group.words
    .flatMap((word) => listAnswers(words, group, word).filter(({ mode }) => mode === 'card'))
    .reduce<ReviewEvent | undefined>(
      (newest, reviewEvent) => (newest && compareEvents(newest, reviewEvent) > 0 ? newest : reviewEvent),
      undefined,
    )
}

/** Words that were not known come back after all others, the one that was answered longest ago first. */
export function getStanding(group: Group, words: GroupWords): Standing {
  const fresh: string[] = []
  const missed: { word: string; at: number }[] = []
  for (const word of group.words) {
    if (words.state.getMark(word) !== 'none') continue
    const last = findLast(listAnswers(words, group, word))
    if (!last) fresh.push(word)
    else if (last.grade === 1) missed.push({ word, at: last.at })
  }
  const again = missed.sort((a, b) => a.at - b.at).map(({ word }) => word)
  return {
    queue: [...fresh, ...again],
    met: group.words.length - fresh.length,
    settled: group.words.length - fresh.length - again.length,
  }
}

export function getResult(group: Group, words: GroupWords): GroupResult {
  const [known, forgotten]: [string[], string[]] = [[], []]
  let [marked, took] = [0, 0]
  for (const word of group.words) {
    const answers = listAnswers(words, group, word)
    took += answers.reduce((sum, answer) => sum + studyTime(answer), 0)
    if (answers.some(({ grade }) => grade === 1)) forgotten.push(word)
    else if (answers.length > 0) known.push(word)
    else if (words.state.getMark(word) !== 'none') marked += 1
  }
  const tomorrow = group.words.filter(
    (word) =>
      words.state.getMark(word) === 'none' && (words.describeDue(word) ?? Infinity) <= words.today + 1,
  )
  return { known, forgotten, marked, tomorrow, took }
}

function readGroup(stored: unknown, uid: string): Group | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const [day, list, owner] = ['day', 'words', 'uid'].map((name): unknown => Reflect.get(stored, name))
  if (typeof day !== 'number' || !Array.isArray(list)) return undefined
  if (owner !== uid) return undefined
  const isMore = Reflect.get(stored, 'isMore') === true
  return { day, words: list.filter((word) => typeof word === 'string'), ...(isMore && { isMore }) }
}

/** Whether a group belongs to the day that it is, or was being learnt when the day began. */
function isOfToday(group: Group, words: GroupWords): boolean {
  if (group.day === words.today) return true
  const begin = studyDayStart(words.today)
  const isNear = ({ at }: ReviewEvent) => Math.abs(at - begin) < NIGHT_MS
  return (
    group.day === words.today - 1 && group.words.some((word) => words.state.listReviews(word).some(isNear))
  )
}

/** The group that was last begun today on this device, finished or not. */
export function lastGroup(words: GroupWords, store: Store, uid = ''): Group | undefined {
  const stored = store.read(GROUP_KEY)
  // A student without a group of their own continues the one that they began as a guest.
  const group = [
    readGroup(stored, uid),
    readGroup(store.read(getOwnKey(uid)), uid),
    readGroup(stored, ''),
  ].find((item) => item && isOfToday(item, words))
  if (!group) return undefined
  const known = group.words.filter((word) => words.book.has(word))
  return known.length > 0 ? { ...group, words: known } : undefined
}

/**
 * The group to learn now: the one that was begun, or the next of today's work; undefined where nothing is left. One of
 * today's work of which no word was answered yet is built again, since what is to be learnt may have changed.
 */
export function groupToLearn(words: GroupWords, store: Store, uid = ''): Group | undefined {
  const begun = lastGroup(words, store, uid)
  const standing = begun && getStanding(begun, words)
  if (standing && (begun.isMore || standing.met > 0) && standing.queue.length > 0) return begun
  const { due, fresh } = words.work
  return begin([...due, ...fresh], words, store, uid)
}

/** Begins a group beyond the day's work, which `groupToLearn` then goes on with; undefined where no word is left. */
export function beginMore(words: GroupWords, store: Store, uid = ''): Group | undefined {
  return begin(words.more, words, store, uid, true)
}

function begin(
  list: readonly string[],
  words: GroupWords,
  store: Store,
  uid: string,
  isMore = false,
): Group | undefined {
  const next = list.slice(0, words.plan.group)
  if (next.length === 0) return undefined
  const group = { day: words.today, words: next, ...(isMore && { isMore }) }
  const stored = store.read(GROUP_KEY)
  const owner: unknown = Reflect.get(Object(stored), 'uid')
  if (typeof owner === 'string' && owner !== '' && owner !== uid) store.write(getOwnKey(owner), stored)
  store.write(GROUP_KEY, { ...group, uid })
  return group
}
