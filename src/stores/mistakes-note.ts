import { NOTED_DAYS } from '../../contract/domain/habit/noted-days'
import { ownStore } from './own-store'
import type { PracticeStore } from './practice-store'
import type { Root } from './root'
import { noteToday } from './today-notes'

/** Notes for home how many mistakes are due today and on the next days, as long as there is anything to say. */
export function noteMistakes({ storage }: Root, practice: PracticeStore): void {
  if (practice.load.state !== 'ready' || !practice.isWhole) return
  const own = ownStore(storage.local, practice.isGuest ? '' : practice.owner)
  const { bank, today, underWay } = practice
  const booked = practice.mistakes.filter(({ question, isIn }) => isIn && !underWay.has(question))
  const open = booked.flatMap(({ question, due }) => {
    const head = bank.headOf(question)
    return head ? [{ due, seconds: head.seconds }] : []
  })
  if (practice.answered.length === 0) return noteToday(own, 'mistakes', undefined)
  const days = Array.from({ length: NOTED_DAYS + 1 }, (_, at) => today + at)
  const seconds = open.reduce((sum, one) => sum + one.seconds, 0)
  noteToday(own, 'mistakes', {
    day: today,
    due: days.map((day) => open.filter(({ due }) => due <= day).length),
    seconds: Math.round(seconds / Math.max(1, open.length)),
  })
}
