import { observer } from 'mobx-react-lite'
import { createClockApi } from '@/api/excitation'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useArea } from '@/kit/use-area'
import { useLoad } from '@/kit/use-load'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { reportsText, type PracticeStore } from '@/areas/practice'
import { formatDate } from '../../../../../contract/domain/study/day'

const text = reportsText.study.learning

/** The work of some days beside questions; what is not known is missing. */
export interface Learning {
  /** Words, each once for each day, and those that were new. */
  readonly words?: { readonly reviewed: number; readonly fresh: number }
  readonly cards: number
  /** Seconds of films and recordings. */
  readonly lessons?: number
  /** Seconds by the study timer. */
  readonly focus?: number
  /** Days that were checked in. */
  readonly checkedIn?: number
}

/** One of its figures, and the page about it. */
interface Fact {
  readonly name: string
  readonly value: string
  readonly hint?: string
  readonly to: Address
}

const computeSum = (days: readonly number[], of: (day: number) => number): number =>
  days.reduce((sum, day) => sum + of(day), 0)

/** Days of a student's check-ins between two study days; undefined for a guest, and where they cannot be had. */
function useCheckIns(first: number, last: number): number | undefined {
  const { uid } = useRoot().session
  const { load } = useLoad(`report-days/${uid}/${first}/${last}`, async (api) =>
    uid === undefined
      ? undefined
      : (await api.of(createClockApi).listClockRecords({ from: formatDate(first), to: formatDate(last) }))
          .records.length,
  )
  return load.state === 'ready' ? load.value : undefined
}

/** The work of the last days, today among them, in every area. Call it in an observer. */
export function useLearning(practice: PracticeStore, count: number): Learning {
  const words = useArea(async () => (await import('@/areas/words/area')).wordsArea)
  const courses = useArea(async () => (await import('@/areas/courses/area')).courseArea)
  const focus = useArea(async () => (await import('@/areas/habit/area')).focusArea)
  const { today } = practice
  const days = Array.from({ length: count }, (_, nth) => today - nth)
  const checkedIn = useCheckIns(today - count + 1, today)
  return {
    ...(words && {
      words: {
        reviewed: computeSum(days, (day) => words.state.days.get(day)?.words ?? 0),
        fresh: computeSum(days, (day) => words.state.days.get(day)?.fresh ?? 0),
      },
    }),
    cards: computeSum(days, (day) => practice.state.recitedOn(day)),
    ...(courses && { lessons: computeSum(days, (day) => courses.state.secondsOn(day)) }),
    ...(focus && { focus: computeSum(days, (day) => focus.state.secondsOn(day)) }),
    ...(checkedIn !== undefined && { checkedIn }),
  }
}

/** Whether anything was learnt. */
export const isAnything = ({ words, cards, lessons = 0, focus = 0 }: Learning): boolean =>
  (words?.reviewed ?? 0) + cards + lessons + focus > 0

/** The work as names with values: of what is not known nothing is said, and of cards only where there were some. */
export function listFacts({ words, cards, lessons, focus, checkedIn }: Learning): Fact[] {
  const facts: Fact[] = []
  if (words)
    facts.push({
      name: text.words,
      value: text.listWords(words.reviewed),
      hint: text.fresh(words.fresh),
      to: '/spword/study-record',
    })
  if (cards > 0)
    facts.push({ name: text.cards, value: text.formatCards(cards), to: '/exercises/recite-list' })
  if (lessons !== undefined)
    facts.push({ name: text.lessons, value: text.time(lessons), to: '/courses/course-report' })
  if (focus !== undefined) facts.push({ name: text.focus, value: text.time(focus), to: '/room/study-rank' })
  if (checkedIn !== undefined)
    facts.push({ name: text.checkedIn, value: text.days(checkedIn), to: '/sign-index' })
  return facts
}

/** The work in every area beside the questions; each row leads to the page about it. */
export const LearningFacts = observer(function LearningFacts({ learning }: { learning: Learning }) {
  return (
    <Section title={text.title}>
      {listFacts(learning).map(({ name, value, hint, to }) => (
        <FactRow key={to} title={name} value={value} hint={hint} to={to} />
      ))}
    </Section>
  )
})
