import { noteMistakes as noteBooked } from '../../contract/domain/habit/notes'
import type { MistakeNote } from '../../contract/domain/habit/today'
import { ownStore } from './own-store'
import type { PracticeStore } from './practice-store'
import type { Root } from './root'
import { noteToday } from './today-notes'

/** How many mistakes are due today and on the next days; undefined for a student who has answered nothing. */
export function mistakeNote({
  bank,
  today,
  underWay,
  answered,
  mistakes,
}: PracticeStore): MistakeNote | undefined {
  if (answered.length === 0) return undefined
  const booked = mistakes.filter(({ question, isIn }) => isIn && !underWay.has(question))
  const open = booked.flatMap(({ question, due }) => {
    const head = bank.headOf(question)
    return head ? [{ due, seconds: head.seconds }] : []
  })
  return noteBooked(open, today)
}

/** Notes for home how many mistakes are due today and on the next days, as long as there is anything to say. */
export function noteMistakes({ storage }: Root, practice: PracticeStore): void {
  if (practice.load.state !== 'ready' || !practice.isWhole) return
  const own = ownStore(storage.local, practice.isGuest ? '' : practice.owner)
  noteToday(own, 'mistakes', mistakeNote(practice))
}
