import { observer } from 'mobx-react-lite'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  outcomeByNode,
  getPart,
  Rating,
  readSource,
  buildRunAddress,
  runOutcome,
  WithReport,
  type RunOutcome,
} from '../../parts'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { abilityOfRun } from './of-run'

const text = abilityText.placed
/** Parts to begin with that are named. */
const BEGIN = 3

interface OfAttempt {
  readonly practice: PracticeStore
  readonly attempt: Attempt
}

/** Right and all questions by the part of the outline, in the order of the test. */
function listParts({ questions }: RunOutcome): { part: string; right: number; all: number; first: number }[] {
  const parts = new Map<string, { right: number; all: number; first: number }>()
  for (const { node, state, place } of questions) {
    const part = getPart(node)
    if (part === '') continue
    const before = parts.get(part) ?? { right: 0, all: 0, first: place }
    parts.set(part, { ...before, right: before.right + (state === 'right' ? 1 : 0), all: before.all + 1 })
  }
  return [...parts].map(([part, counts]) => ({ part, ...counts }))
}

/** One subject of a placement: its ability by this test alone, and how each part came out. */
function OfSubject({ practice, attempt, subject }: OfAttempt & { readonly subject: string }) {
  const { bank } = practice
  const { ability, answers } = abilityOfRun(practice, attempt, subject)
  const outcome = runOutcome(practice, attempt)
  const own = new Set(bank.findSubject(subject)?.nodes.map(({ id }) => id))
  const parts = listParts(outcome).filter(({ part }) => own.has(part))
  const name = bank.findSubject(subject)?.name ?? ''
  return (
    <>
      <Rating title={text.subject(name)} ability={ability} shares={answers.map(({ share }) => share)} />
      <Box as="p" className="pad t-sub t-num ability-note">
        {text.facts(
          answers.filter(isRight).length,
          parts.reduce((sum, { all }) => sum + all, 0),
        )}
      </Box>
      <Section title={name}>
        {parts.map(({ part, right, all, first }) => (
          <LinkRow
            key={part}
            to={`/exercises/analysis?attempt=${attempt.begin.id}&at=${first}`}
            title={bank.findNode(part)?.name ?? part}
            hint={text.wrong(right, all)}
          />
        ))}
      </Section>
    </>
  )
}

const Placed = observer(function Placed({ practice, attempt }: OfAttempt) {
  const { bank } = practice
  const source = readSource(attempt.begin.source)
  const subjects = source?.kind === 'placement' ? source.subjects : []
  // A node that was left open is not known either, and is begun with as well.
  const begin = outcomeByNode(runOutcome(practice, attempt))
    .map(({ node, right, all, open }) => ({ node, right, all: all + open }))
    .filter(({ right, all }) => right < all)
    .sort((a, b) => a.right / a.all - b.right / b.all || b.all - a.all)
  return (
    <>
      {subjects.map((subject) => (
        <OfSubject key={subject} practice={practice} attempt={attempt} subject={subject} />
      ))}
      <Section title={text.begin}>
        {begin.slice(0, BEGIN).map(({ node, right, all }) => (
          <LinkRow
            key={node}
            to={buildRunAddress('train', `node:${node}`)}
            title={bank.findNode(node)?.name ?? ''}
            hint={text.wrong(right, all)}
          />
        ))}
        {begin.length === 0 && (
          <>
            <Box as="p" className="t-sub ability-note">
              {text.allRight}
            </Box>
            <LinkRow to="/exercises/exam-detail" title={text.papers} />
          </>
        )}
        <LinkRow to={`/exercises/analysis?attempt=${attempt.begin.id}&at=1`} title={text.review} />
        <LinkRow to="/exercises/master-status" title={text.mastery} />
      </Section>
      <Box as="p" className="pad t-cap ability-note">
        {text.note}
      </Box>
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/exercises/strength-test')}>
          {text.again}
        </Button>
      </Box>
    </>
  )
})

/** The outcome of a placement: the named one, or the newest. */
export const PlacementReport = observer(function PlacementReport({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  const newest = practice.state.attempts.find(({ begin, finish }) => begin.mode === 'placement' && finish)
  const id = params['attempt'] ?? newest?.begin.id
  if (id === undefined)
    return (
      <Notice art="empty" title={text.none} hint={text.noneHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/strength-test')}>
          {text.noneGo}
        </Button>
      </Notice>
    )
  return (
    <WithReport practice={practice} id={id}>
      {(attempt) => <Placed practice={practice} attempt={attempt} />}
    </WithReport>
  )
})
