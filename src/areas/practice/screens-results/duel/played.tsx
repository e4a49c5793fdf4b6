import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createDuelApi, type DuelSummary } from '../../api/duel'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  formatDay,
  duelsDone,
  outcomeOfDuel,
  getOwnSide,
  buildReportAddress,
  findRival,
  type DuelOutcome,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import type { Store } from '@/platform/storage/kv.contract'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { duelText as text } from '../../strings/duel'
import { findDuelSource, getTotal } from '../../../../../contract/domain/practice/duel'
import type { Attempt } from '../../../../../contract/domain/practice/fold'

/** Duels that are listed at first, and with each tap for more. */
const SHOWN = 5

/** A duel as its row shows it. */
interface PlayedDuel {
  readonly attempt: Attempt
  /** Against whom; undefined where that is not known here. */
  readonly opponent: string | undefined
  readonly outcome: DuelOutcome | undefined
}

/** A duel as far as this device or the server knows how it came out. */
function playedDuel(
  practice: PracticeStore,
  { local, summaries }: { readonly local: Store; readonly summaries: readonly DuelSummary[] },
  attempt: Attempt,
): PlayedDuel {
  const { against } = findDuelSource(attempt.begin) ?? {}
  const rival = against === undefined ? undefined : findRival(practice, local, against)
  const found = summaries.find((item) => item.attempt === attempt.begin.id)
  const theirs = found?.theirs ?? (rival && getTotal(rival.answers))
  const own = rival?.isOwn === true || found?.isOwn === true
  const name = found ? (found.name ?? text.report.gone) : rival?.name
  return {
    attempt,
    opponent: own ? text.ownName : name,
    outcome: theirs && outcomeOfDuel(practice, attempt, theirs),
  }
}

function getResult(practice: PracticeStore, { attempt, outcome }: PlayedDuel): string {
  if (!getOwnSide(practice, attempt)) return text.unfinished
  if (findDuelSource(attempt.begin)?.against === undefined) return text.first.note
  if (!outcome) return text.open
  return `${text.results[outcome.verdict]} ${text.score(outcome.mine.right, outcome.theirs.right)}`
}

/** The duels of a subject that are over, how many were against a run, and how often they were won, lost and even as far as that is known. Call it in an observer. */
export function usePlayed(practice: PracticeStore, subject: string) {
  const { uid } = useRoot().session
  const { local } = useOwnStorage()
  const { load } = useLoad(`duels/${uid ?? ''}`, async (api) =>
    uid === undefined ? [] : (await api.of(createDuelApi).listDuels()).items,
  )
  const summaries = load.state === 'ready' ? load.value : []
  const done = duelsDone(practice, subject).map((attempt) =>
    playedDuel(practice, { local, summaries }, attempt),
  )
  const count = (wanted: string) => done.filter(({ outcome }) => outcome?.verdict === wanted).length
  const [won, lost, even] = [count('won'), count('lost'), count('even')]
  const fought = done.filter(({ attempt }) => findDuelSource(attempt.begin)?.against !== undefined).length
  return { done, fought, tally: won + lost + even > 0 ? text.tally(won, lost, even) : undefined }
}

interface PlayedProps {
  readonly practice: PracticeStore
  readonly subject: string
}

/** The duels before, each with its report. */
export const Played = observer(function Played({ practice, subject }: PlayedProps) {
  const [most, setMost] = useState(SHOWN)
  const { done, fought, tally } = usePlayed(practice, subject)
  if (done.length === 0) return null
  return (
    <Section title={text.played(fought)} {...(tally !== undefined && { hint: tally })}>
      {done.slice(0, most).map((item) => {
        const { begin, finish, lastAt } = item.attempt
        const day = formatDay(finish?.at ?? lastAt)
        return (
          <LinkRow
            key={begin.id}
            to={buildReportAddress(item.attempt)}
            title={getResult(practice, item)}
            hint={item.opponent === undefined ? day : text.entry(day, item.opponent)}
          />
        )
      })}
      {most < done.length && (
        <Button className="btn btn-quiet btn-full" onClick={() => setMost(most + SHOWN)}>
          {text.all}
        </Button>
      )}
    </Section>
  )
})
