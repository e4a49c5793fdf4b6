import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { dayOf, duelsDone, outcomeOfDuel, ownSide, reportOf, rivalOf } from '@/features/practice'
import { useOwnStorage } from '@/kit/own-storage'
import type { Store } from '@/platform/storage/kv.contract'
import { Button } from '@/platform/ui'
import type { PracticeStore } from '@/stores/practice-store'
import { duelText as text } from '@/strings/practice/duel'
import { duelSourceOf, totalOf } from '../../../../contract/domain/practice/duel'
import type { Attempt } from '../../../../contract/domain/practice/fold'

/** Duels that are listed at first, and with each tap for more. */
const SHOWN = 5

/** How a duel came out as far as this device knows. */
function outcomeHere(practice: PracticeStore, local: Store, attempt: Attempt) {
  const { against } = duelSourceOf(attempt.begin) ?? {}
  const rival = against === undefined ? undefined : rivalOf(practice, local, against)
  return { against, rival, outcome: rival && outcomeOfDuel(practice, attempt, totalOf(rival.answers)) }
}

function wordsOf(practice: PracticeStore, local: Store, attempt: Attempt): string {
  const { against, outcome } = outcomeHere(practice, local, attempt)
  if (!ownSide(practice, attempt)) return text.unfinished
  if (against === undefined) return text.first.note
  if (!outcome) return text.open
  return `${text.results[outcome.verdict]} ${text.score(outcome.mine.right, outcome.theirs.right)}`
}

function whoOf(practice: PracticeStore, local: Store, attempt: Attempt): string {
  const { rival } = outcomeHere(practice, local, attempt)
  const day = dayOf(attempt.finish?.at ?? attempt.lastAt)
  return rival ? text.entry(day, rival.isOwn ? text.ownName : rival.name) : day
}

/** The duels before, each with its report. */
export const Played = observer(function Played({
  practice,
  subject,
}: {
  readonly practice: PracticeStore
  readonly subject: string
}) {
  const { local } = useOwnStorage()
  const [most, setMost] = useState(SHOWN)
  const done = duelsDone(practice, subject)
  if (done.length === 0) return null
  const verdicts = done.flatMap((attempt) => outcomeHere(practice, local, attempt).outcome?.verdict ?? [])
  const count = (wanted: string) => verdicts.filter((verdict) => verdict === wanted).length
  return (
    <Section
      title={text.played(done.length)}
      {...(verdicts.length > 0 && { hint: text.tally(count('won'), count('lost'), count('even')) })}
    >
      {done.slice(0, most).map((attempt) => (
        <LinkRow
          key={attempt.begin.id}
          to={reportOf(attempt)}
          title={wordsOf(practice, local, attempt)}
          hint={whoOf(practice, local, attempt)}
        />
      ))}
      {most < done.length && (
        <Button className="btn btn-quiet btn-full" onClick={() => setMost(most + SHOWN)}>
          {text.all}
        </Button>
      )}
    </Section>
  )
})
