import { observer } from 'mobx-react-lite'
import { createDuelApi, type DuelResult } from '../../api/duel'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import {
  formatDay,
  nameOfSource,
  outcomeOfDuel,
  getOwnSide,
  findRival,
  tellingAnswers,
  WithReport,
  type DuelOutcome,
  type RivalRun,
} from '../../parts'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { duelText } from '../../strings/duel'
import { practiceText } from '../../strings/index'
import {
  findDuelSource,
  DUEL_SIZE,
  getTotal,
  type RunAnswer,
  type RunTotal,
} from '../../../../../contract/domain/practice/duel'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { getSeason } from '../../../../../contract/domain/practice/season'

const text = duelText.report

interface OfAttempt {
  readonly practice: PracticeStore
  readonly attempt: Attempt
}

const buildAnalysisAddress = (attempt: Attempt, place: number): Address =>
  `/exercises/analysis?attempt=${attempt.begin.id}&at=${place}`

/** Where to go from a report, whatever it says. */
function Onward({ practice, attempt }: OfAttempt) {
  const { local } = useOwnStorage()
  const hint = text.abilityHint(tellingAnswers(practice, local, attempt))
  return (
    <>
      <Section title={text.next}>
        <LinkRow to={buildAnalysisAddress(attempt, 1)} title={text.review} />
        <LinkRow to="/exercises/combat-ability" title={text.ability} hint={hint} />
      </Section>
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/exercises/combat-network')}>
          {text.again}
        </Button>
      </Box>
    </>
  )
}

/** A side's answer to a question: a sign with a word, and its time. */
function Side({ answer }: { readonly answer: RunAnswer | undefined }) {
  return (
    <Box as="span" className={`duel-side${answer?.isRight ? ' is-right' : ''}`}>
      <Box as="span" className="t-mid">
        {answer ? (answer.isRight ? text.right : text.wrong) : '–'}
      </Box>{' '}
      <Box as="span" className="t-cap t-num">
        {answer && practiceText.time(answer.took)}
      </Box>
    </Box>
  )
}

interface RowsProps {
  readonly attempt: Attempt
  readonly mine: readonly RunAnswer[]
  readonly theirs: readonly RunAnswer[]
}

/** Both sides question by question; each opens the student's own answer. */
function Rows({ attempt, mine, theirs }: RowsProps) {
  return (
    <Section title={text.questions}>
      <Box className="duel-row duel-columns t-cap">
        {text.columns.map((column) => (
          <Box as="span" key={column} className={column === text.columns[0] ? 'duel-place' : 'duel-side'}>
            {column}
          </Box>
        ))}
        <Box as="span" className="duel-end" />
      </Box>
      {mine.map((answer, at) => (
        <Link key={answer.question} to={buildAnalysisAddress(attempt, at + 1)} className="duel-row">
          <Box as="span" className="duel-place t-num">
            {at + 1}
          </Box>
          <Side answer={answer} />
          <Side answer={theirs[at]} />
          <Box as="span" className="duel-end">
            <Icon name="chevron-right" size={16} />
          </Box>
        </Link>
      ))}
    </Section>
  )
}

interface HeadProps extends OfAttempt {
  readonly rivalName: string
  readonly result: string
  readonly figure: string
  readonly spoken: string
}

function Head({ practice, attempt, rivalName, result, figure, spoken }: HeadProps) {
  return (
    <Box as="section" className="pad duel-head">
      <Box as="p" className="t-sub">
        {nameOfSource(practice.bank, attempt.begin.source)}
      </Box>
      <Box as="h2" aria-label={spoken}>
        <Box as="span" className="t-h1">
          {result}
        </Box>{' '}
        <Box as="span" className="t-num rating-range">
          {figure}
        </Box>
      </Box>
      <Box as="p" className="t-sub t-num">
        {rivalName}
      </Box>
    </Box>
  )
}

function Facts({ outcome: { mine, theirs }, attempt }: { outcome: DuelOutcome; attempt: Attempt }) {
  const season = getSeason(attempt.begin.at)
  return (
    <Box as="section" className="sec">
      <FactRow
        title={text.took}
        value={text.formatDuration(practiceText.time(mine.took), practiceText.time(theirs.took))}
      />
      <Box as="p" className="t-cap duel-note">
        {text.rule} {text.counts(duelText.season(season.kind, season.isSecond))}
      </Box>
    </Box>
  )
}

interface ComparedProps extends OfAttempt {
  readonly rivalName: string
  readonly total: RunTotal
  /** Missing where only the other side's total is left. */
  readonly theirs: readonly RunAnswer[]
}

/** A duel with both sides. */
const Compared = observer(function Compared({ practice, attempt, rivalName, total, theirs }: ComparedProps) {
  const outcome = outcomeOfDuel(practice, attempt, total)
  if (!outcome) return null
  const [mine, second, result] = [outcome.mine.right, outcome.theirs.right, duelText.results[outcome.verdict]]
  return (
    <>
      <Head
        practice={practice}
        attempt={attempt}
        rivalName={rivalName}
        result={result}
        figure={duelText.score(mine, second)}
        spoken={text.spoken(result, mine, second)}
      />
      <Facts outcome={outcome} attempt={attempt} />
      {theirs.length === 0 && (
        <Box as="p" className="pad t-sub">
          {text.goneHint}
        </Box>
      )}
      <Rows attempt={attempt} mine={outcome.answers} theirs={theirs} />
      <Onward practice={practice} attempt={attempt} />
    </>
  )
})

const formatRivalName = ({ isOwn, name, answeredAt }: RivalRun): string =>
  isOwn ? duelText.own(formatDay(answeredAt)) : duelText.of(name, formatDay(answeredAt))

/** A duel with a side that this device knows. */
const Known = ({ rival, ...of }: OfAttempt & { readonly rival: RivalRun }) => (
  <Compared
    {...of}
    rivalName={formatRivalName(rival)}
    total={getTotal(rival.answers)}
    theirs={rival.answers}
  />
)

/** A duel of which only the student's own side is known, or which has no other. */
function Alone({
  practice,
  attempt,
  title,
  hint,
}: OfAttempt & { readonly title: string; readonly hint: string }) {
  const answers = getOwnSide(practice, attempt)
  const { right } = getTotal(answers ?? [])
  return (
    <>
      <Head
        practice={practice}
        attempt={attempt}
        rivalName={answers ? hint : text.left}
        result={answers ? title : ''}
        figure={answers ? text.formatRight(right, DUEL_SIZE) : duelText.unfinished}
        spoken={answers ? text.aloneSpoken(title, text.formatRight(right, DUEL_SIZE)) : duelText.unfinished}
      />
      {answers && <Rows attempt={attempt} mine={answers} theirs={[]} />}
      <Onward practice={practice} attempt={attempt} />
    </>
  )
}

/** The server's facts about the opponent's side, where they differ from this device's. */
function FullReport({ duelResult, ...of }: OfAttempt & { readonly duelResult: DuelResult }) {
  const { theirs, run, name } = duelResult
  if (theirs && run)
    return (
      <Compared
        {...of}
        rivalName={duelText.of(run.name, formatDay(run.answeredAt))}
        total={getTotal(run.questions)}
        theirs={run.questions}
      />
    )
  if (theirs) return <Compared {...of} rivalName={name ?? text.gone} total={theirs} theirs={[]} />
  return <Alone {...of} title={text.gone} hint={text.lost} />
}

/** A duel against another student: the server knows whether that account is still there, this device what it was offered. */
const AgainstOther = observer(function AgainstOther({
  practice,
  attempt,
  rival,
}: OfAttempt & { readonly rival: RivalRun | undefined }) {
  const { uid } = useRoot().session
  const { load } = useLoad(`duel/${uid ?? ''}/${attempt.begin.id}`, async (api) =>
    uid === undefined ? undefined : api.of(createDuelApi).getDuel(attempt.begin.id),
  )
  if (load.state === 'ready' && load.value)
    return <FullReport practice={practice} attempt={attempt} duelResult={load.value} />
  if (rival) return <Known practice={practice} attempt={attempt} rival={rival} />
  if (load.state === 'loading') return <Skeleton />
  return <Notice art="empty" title={text.unknown} hint={text.unknownHint} />
})

const Of = observer(function Of({ practice, attempt }: OfAttempt) {
  const { local } = useOwnStorage()
  const { against } = findDuelSource(attempt.begin) ?? {}
  const rival = against === undefined ? undefined : findRival(practice, local, against)
  if (against === undefined || !getOwnSide(practice, attempt))
    return <Alone practice={practice} attempt={attempt} title={text.firstTitle} hint={text.firstHint} />
  if (rival?.isOwn) return <Known practice={practice} attempt={attempt} rival={rival} />
  return <AgainstOther practice={practice} attempt={attempt} rival={rival} />
})

/** The outcome of a duel, its opponent, and every answer of both sides. */
export const DuelReport = observer(function DuelReport({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  return (
    <WithReport practice={practice} id={params['attempt'] ?? ''}>
      {(attempt) => <Of practice={practice} attempt={attempt} />}
    </WithReport>
  )
})
