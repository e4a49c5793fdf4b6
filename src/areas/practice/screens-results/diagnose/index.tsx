import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { ActionRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  diagnose,
  listPapers,
  suitedPaper,
  WithPractice,
  writePoints,
  type Diagnosis,
  type LostPart,
  type PaperStand,
} from '../../parts'
import { PlanRow } from '@/features/plan'
import { Page, useTitle } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { diagnoseText as text } from '../../strings/diagnose'
import { fullOfPaper, partsOfPaper } from '../../../../../contract/domain/practice/exam-parts'
import type { PastExam } from '../../../../../contract/domain/practice/fold'
import { AimSheet } from './aim-sheet'
import { PastSheet } from './past-sheet'
import './index.scss'

/** The sheet over the page: an exam that is entered or edited, or the aim of a paper. */
type Open = { readonly past: PastExam | undefined } | { readonly aim: PaperStand }

const signed = (points: number): string =>
  points < 0 ? `−${writePoints(-points)}` : `+${writePoints(points)}`

function aimLine({ goal, newest: { total } }: PaperStand): string {
  if (goal === undefined) return text.noAim
  return total < goal
    ? text.short(writePoints(goal), writePoints(goal - total))
    : text.over(writePoints(goal), writePoints(total - goal))
}

function standLine(stand: PaperStand): string {
  const { newest, before, full } = stand
  const change = before && text.change(before.year, signed(newest.total - before.total))
  return [text.stand(newest.year, writePoints(newest.total), full), change, aimLine(stand)]
    .filter(Boolean)
    .join(' · ')
}

/** The points that are missing to the aims. */
function Gap({ gap }: Pick<Diagnosis, 'gap'>) {
  return (
    <Box as="section" className="pad diagnose-head">
      {gap && gap.points > 0 && (
        <>
          <Box as="p" className="t-sub">
            {text.gap}
          </Box>
          <Box as="p">
            <Box as="span" className="t-num diagnose-number">
              {writePoints(gap.points)}
            </Box>{' '}
            <Box as="span" className="t-sub t-num">
              {text.formatGap(gap.papers)}
            </Box>
          </Box>
        </>
      )}
      {gap?.points === 0 && (
        <Box as="p" className="t-h2">
          {text.reached}
        </Box>
      )}
      <Box as="p" className="t-cap diagnose-note">
        {text.note}
      </Box>
    </Box>
  )
}

/** Points that a part lost, as a bar; it opens the exam from which they are. */
function LostRow({ part, onOpen }: { part: LostPart; onOpen: () => void }) {
  const { stand, full, points, lost } = part
  const name = text.lostPart(stand.name, text.parts[part.part])
  const [got, missing] = [text.lostPoints(writePoints(points), full), text.lostShare(writePoints(lost))]
  return (
    <Button className="row row-button" onClick={onOpen}>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {name}
        </Box>
        <Box as="span" className="diagnose-bar" aria-hidden>
          <Box as="span" className="diagnose-got" style={{ width: `${(100 * points) / full}%` }} />
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {got}
        </Box>
      </Box>
      <Box as="span" className="t-num diagnose-lost">
        {missing}
      </Box>
    </Button>
  )
}

/** The name of a step in the plan: what it opens, in the characters that a task's id may have. */
const getTask = (to: string): string => `diagnose${to.replace(/[^A-Za-z0-9]+/g, '-')}`.slice(0, 80)

function Steps({ steps }: Pick<Diagnosis, 'steps'>) {
  const minutes = steps.reduce((sum, step) => sum + step.minutes, 0)
  return (
    <Section title={text.steps(steps.length)} {...(steps.length > 0 && { hint: text.stepsAll(minutes) })}>
      {steps.length === 0 && <LinkRow to="/exercises/exam-detail" title={text.noSteps} />}
      {steps.map(({ title, to, minutes: own, why }) => (
        <PlanRow
          key={title}
          task={getTask(to)}
          title={title}
          hint={text.stepWhy(own, why)}
          minutes={own}
          to={to}
        />
      ))}
    </Section>
  )
}

interface OfPasts {
  readonly practice: PracticeStore
  readonly onOpen: (open: Open) => void
}

function Pasts({ practice, onOpen }: OfPasts) {
  const names = new Map(listPapers(practice.bank).map(({ number, name }) => [number, name]))
  return (
    <Section title={text.entries}>
      {practice.state.pasts.map((past) => (
        <ActionRow
          key={past.exam}
          title={text.entry(past.year, names.get(past.paper) ?? String(past.paper))}
          hint={text.entryHint(
            writePoints(past.total),
            fullOfPaper(past.paper),
            past.parts.length,
            partsOfPaper(past.paper).length,
          )}
          onClick={() => onOpen({ past })}
        />
      ))}
    </Section>
  )
}

const Told = observer(function Told({ practice, onOpen }: OfPasts) {
  const { local } = useOwnStorage()
  const { stands, gap, lost, hasParts, steps } = diagnose(practice, local)
  const [first] = steps
  return (
    <>
      <Gap gap={gap} />
      <Section title={text.aims} hint={text.aimsHint}>
        {stands.map((stand) => (
          <ActionRow
            key={stand.paper}
            title={stand.name}
            hint={standLine(stand)}
            onClick={() => onOpen({ aim: stand })}
          />
        ))}
      </Section>
      <Section title={text.lost} {...(lost.length > 0 && { hint: text.lostHint })}>
        {lost.map((part) => (
          <LostRow
            key={`${part.stand.paper}/${part.part}`}
            part={part}
            onOpen={() => onOpen({ past: part.stand.newest })}
          />
        ))}
        {lost.length === 0 && (
          <Box as="p" className="t-sub diagnose-note">
            {hasParts ? text.nothingLost : text.noParts}
          </Box>
        )}
      </Section>
      <Steps steps={steps} />
      <Pasts practice={practice} onOpen={onOpen} />
      <Box className="act">
        <Button className="btn btn-l btn-quiet act-back" onClick={() => onOpen({ past: undefined })}>
          {text.another}
        </Button>
        {first && (
          <Button className="btn btn-l btn-beacon act-next" onClick={() => go(first.to)}>
            {text.first}
          </Button>
        )}
      </Box>
    </>
  )
})

const Diagnosed = observer(function Diagnosed({ practice }: { practice: PracticeStore }) {
  const { local } = useOwnStorage()
  const [open, setOpen] = useState<Open>()
  const [first] = practice.bank.index.subjects
  const paper = suitedPaper(practice.bank, local, first?.id ?? '') ?? first?.papers[0]?.number ?? 0
  const close = () => setOpen(undefined)
  const isEmpty = practice.state.pasts.length === 0
  return (
    <>
      {isEmpty ? (
        <>
          <Notice art="empty" title={text.empty} hint={text.emptyHint} isPart>
            <Button className="btn btn-l btn-beacon" onClick={() => setOpen({ past: undefined })}>
              {text.add}
            </Button>
          </Notice>
          <Section title={text.without.title}>
            <LinkRow to="/exercises/strength-test" title={text.without.place} hint={text.without.placeHint} />
            <LinkRow to="/exercises/exam-detail" title={text.without.mock} hint={text.mockWhy} />
            <LinkRow to="/exercises/master-status" title={text.without.map} hint={text.without.mapHint} />
          </Section>
        </>
      ) : (
        <Told practice={practice} onOpen={setOpen} />
      )}
      {open && 'past' in open && (
        <PastSheet practice={practice} past={open.past} paper={paper} onClose={close} />
      )}
      {open && 'aim' in open && <AimSheet practice={practice} stand={open.aim} onClose={close} />}
    </>
  )
})

/**
 * The ability by scores of past exams: the gap to the student's own aims, where points were lost, and what to do
 * next.
 */
export default function DiagnoseScreen() {
  const title = useTitle()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <Diagnosed practice={practice} />}</WithPractice>
    </Page>
  )
}
