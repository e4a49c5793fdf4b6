import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import {
  measure,
  openRun,
  questionsIn,
  buildRunAddress,
  buildResumeAddress,
  SubjectChips,
  offerTo,
  useSubject,
  type Rival,
  type SubjectChoice,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { duelText as text } from '../../strings/duel'
import { DUEL_SIZE, findDuelSource } from '../../../../../contract/domain/practice/duel'
import { Played } from './played'
import { RivalCard } from './rival-card'
import { useRivals, type Rivals } from './use-rivals'
import { roundMinutes } from '../../../../../contract/domain/minutes'

interface OfChoice {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
}

const getSource = (subject: string, rival: Rival) => `duel:${subject}:${rival.run}`

/** The first run, which is against nobody and is recorded. */
const First = observer(function First({ practice, choice: { subject } }: OfChoice) {
  const { local } = useOwnStorage()
  const offer = offerTo(practice, local)
  const source = `duel:${subject}`
  const open = openRun(practice, source, 'duel', offer)
  const count = questionsIn(practice.bank, { kind: 'duel', subject, against: undefined }, offer).length
  if (count < DUEL_SIZE) return <Notice art="empty" title={text.empty} hint={text.emptyHint} />
  return (
    <Box className="card">
      <Box as="h3" className="t-mid">
        {text.first.title}
      </Box>
      <Box as="p" className="t-sub duel-note">
        {text.first.hint}
      </Box>
      <Button
        className="btn btn-l btn-quiet btn-full"
        onClick={() => go(open ? buildResumeAddress(open) : buildRunAddress('duel', source))}
      >
        {open ? text.resume : text.first.go}
      </Button>
    </Box>
  )
})

/** Why only oneself is there, and what can be done about it. */
function Why({ why, retry, isAlone }: Pick<Rivals, 'retry'> & { why: Rivals['why']; isAlone: boolean }) {
  if (why === undefined || (why === 'none' && isAlone)) return null
  return (
    <Box as="p" className="t-sub duel-why" role="status">
      {text.why[why]}{' '}
      {why === 'guest' && (
        <Link to="/login" className="duel-link">
          {text.login}
        </Link>
      )}
      {why === 'failed' && (
        <Button className="duel-link" onClick={retry}>
          {text.retry}
        </Button>
      )}
    </Box>
  )
}

/** One rival at a time, and the way to the next. */
const Choice = observer(function Choice({
  practice,
  choice,
  rivals,
}: OfChoice & { readonly rivals: readonly Rival[] }) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const [at, setAt] = useState(0)
  const rival = rivals[at % rivals.length]
  if (!rival) return <First practice={practice} choice={choice} />
  const { bank } = practice
  const source = getSource(choice.subject, rival)
  const open = openRun(practice, source, 'duel', offerTo(practice, local))
  const seconds = rival.answers.reduce(
    (sum, { question }) => sum + (bank.findHead(question)?.seconds ?? 0),
    0,
  )
  return (
    <>
      <RivalCard
        rival={rival}
        mine={measure(practice, choice, now()).ability}
        seen={rival.answers.filter(({ question }) => practice.state.listHistory(question).length > 0).length}
        go={open ? text.resume : text.go(roundMinutes(seconds))}
        onGo={() => go(open ? buildResumeAddress(open) : buildRunAddress('duel', source))}
      />
      {rivals.length > 1 && (
        <Button className="btn btn-text btn-full" onClick={() => setAt(at + 1)}>
          {text.next}
        </Button>
      )}
    </>
  )
})

/** The opponents in a subject; a first run where there is nobody, not even oneself. */
export const Opponents = observer(function Opponents({ practice, choice }: OfChoice) {
  const { isLoading, rivals, why, retry } = useRivals(practice, choice.subject)
  return (
    <Box as="section" className="sec" aria-busy={isLoading}>
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.title}
        </Box>
      </Box>
      {isLoading ? (
        <Skeleton />
      ) : (
        <>
          <Why why={why} retry={retry} isAlone={rivals.length === 0} />
          <Choice practice={practice} choice={choice} rivals={rivals} />
        </>
      )}
    </Box>
  )
})

/** Duels that were begun and left: they come before new ones. */
const Open = observer(function Open({ practice, choice: { subject } }: OfChoice) {
  const open = practice.state.attempts.filter(
    ({ begin, finish, answers }) =>
      begin.mode === 'duel' && !finish && answers.size > 0 && findDuelSource(begin)?.subject === subject,
  )
  if (open.length === 0) return null
  return (
    <Section title={text.left}>
      {open.map((attempt) => (
        <LinkRow
          key={attempt.begin.id}
          to={buildResumeAddress(attempt)}
          title={text.resume}
          hint={text.leftHint(attempt.answers.size, attempt.questions.length)}
        />
      ))}
    </Section>
  )
})

/** The choice of a subject and of whom to meet in it, and the duels before. */
export const Arena = observer(function Arena({ practice }: { practice: PracticeStore }) {
  const [choice, choose] = useSubject(practice.bank)
  return (
    <>
      <SubjectChips bank={practice.bank} choice={choice} onChoose={choose} />
      <Open practice={practice} choice={choice} />
      <Opponents key={`${choice.subject}/${choice.paper ?? ''}`} practice={practice} choice={choice} />
      <Box as="p" className="pad t-cap duel-shared">
        {text.shared}
      </Box>
      <Played practice={practice} subject={choice.subject} />
    </>
  )
})
