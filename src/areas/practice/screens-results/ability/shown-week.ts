import { createWeekReportApi, type MadeWeek } from '../../api/week-report'
import { offerTo, questionsIn, suitedPaper, formatDayAndClock } from '../../parts'
import { useLoad } from '@/kit/use-load'
import { useOwnStorage } from '@/kit/own-storage'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { getMonday, weekName } from '../../../../../contract/domain/study/week'
import { isFounded, getWeek, type Week } from '../../../../../contract/domain/practice/week'

const text = abilityText.week

/** A week as it is shown, and where it is from. */
export interface ShownWeek {
  readonly week: Week
  /** Empty for what this device has computed of all that it knows. */
  readonly note: string
}

/** The report that the server has made of a week; undefined while none is to be had, as for a guest. */
function useMadeWeek(monday: number, isLikely: boolean): MadeWeek | undefined {
  const { uid } = useRoot().session
  const { load } = useLoad(`week-report/${uid}/${monday}/${isLikely}`, async (api) =>
    uid !== undefined && isLikely
      ? api.of(createWeekReportApi).getWeekReport(uid, weekName(monday))
      : undefined,
  )
  return load.state === 'ready' ? load.value : undefined
}

/**
 * The report of a week: the one that the server has made, with the papers that were chosen here, unless this device knows
 * of more answers; else its own. Both are computed alike. Call it in an observer.
 */
export function useShownWeek(practice: PracticeStore, monday: number): ShownWeek {
  const { bank } = practice
  const { local } = useOwnStorage()
  const choices = bank.index.subjects.map(({ id }) => ({ subject: id, paper: suitedPaper(bank, local, id) }))
  const { suits, held } = offerTo(practice, local)
  // A node that the bank has no more is nothing to do next, nor one that is held back for mock papers.
  const isThere = (id: string): boolean => {
    const heads = questionsIn(bank, { kind: 'node', id }, { suits, held: new Set() })
    return bank.findNode(id) !== undefined && (heads.length === 0 || heads.some((head) => !held.has(head.id)))
  }
  const withThings = (week: Week): Week => ({
    ...week,
    things: week.things.filter(({ node }) => isThere(node)),
  })
  const own = getWeek(bank.heads, practice.state, choices, monday)
  const isOver = monday < getMonday(practice.today)
  // A week in which nothing was answered has no report.
  const made = useMadeWeek(monday, isOver && own.answers > 0)
  if (!made) return { week: withThings(own), note: '' }
  if (own.answers > made.content.answers) return { week: withThings(own), note: text.ahead }
  const { subjects, things, ...figures } = made.content
  return {
    week: withThings({
      ...figures,
      subjects: subjects.filter((row) =>
        choices.some(({ subject, paper }) => subject === row.subject && paper === row.paper),
      ),
      things: things.filter(isFounded),
    }),
    note:
      made.updatedAt === undefined
        ? text.made(formatDayAndClock(made.madeAt))
        : text.updated(formatDayAndClock(made.updatedAt)),
  }
}
