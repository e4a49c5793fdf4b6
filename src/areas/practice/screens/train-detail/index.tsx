import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  computeAccuracy,
  listCandidates,
  nameOfSource,
  openRun,
  listPath,
  getProgress,
  questionsIn,
  readSource,
  buildReportAddress,
  buildResumeAddress,
  buildRunAddress,
  runOutcome,
  offerTo,
  getTraining,
  WithPractice,
  writePoints,
  type Source,
  type Offer,
  type Progress,
} from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { AddToPlan } from '@/features/plan'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { recordText } from '../../strings/record'
import { trainText } from '../../strings/train'
import { chinaTime } from '../../../../../contract/domain/china-time'
import type { Attempt } from '../../../../../contract/domain/practice/fold'
import { getMonday } from '../../../../../contract/domain/study/week'
import { MAX_MINUTES, MAX_TITLE } from '../../../../../contract/domain/plan/event'
import { isObjective } from '../../../../../contract/domain/practice/marking'
import './index.scss'

const text = trainText.detail
/** Questions that mark themselves from which on a test says something. */
const FEWEST = 5
/** Questions from which on choosing among them makes sense. */
const FEWEST_TO_ADAPT = 10
/** Attempts that are listed. */
const SHOWN = 5

/** The name of a week's practice in the plan, in the characters that a task's id may have. */
const getTask = (written: string, today: number): string =>
  `train-${getMonday(today)}-${written.replace(/[^A-Za-z0-9.]+/g, '-')}`.slice(0, 80)

/** The nodes before a node and after it. */
function Neighbours({ practice, id }: { practice: PracticeStore; id: string }) {
  const { bank } = practice
  const subject = bank.index.subjects.find(({ nodes }) => nodes.some((node) => node.id === id))
  const needs = bank.findNode(id)?.needs ?? []
  const after = (subject?.nodes ?? []).filter((node) => node.needs.includes(id)).map((node) => node.id)
  const groups = [
    [text.needs, needs],
    [text.after, after],
  ] as const
  return (
    <>
      {groups
        .filter(([, ids]) => ids.length > 0)
        .map(([title, ids]) => (
          <Section key={title} title={title}>
            {ids.map((item) => (
              <LinkRow
                key={item}
                to={`/exercises/training-detail?source=node:${item}`}
                title={bank.findNode(item)?.name ?? item}
                hint={listPath(bank, item).join(' › ')}
              />
            ))}
          </Section>
        ))}
    </>
  )
}

interface TitleProps {
  readonly practice: PracticeStore
  readonly written: string
  readonly source: Source
  readonly progress: Progress
}

/** The name of a source, the nodes above it, and how many of its questions are done. */
function Title({ practice: { bank }, written, source, progress }: TitleProps) {
  const above = source.kind === 'node' ? listPath(bank, source.id).join(' › ') : ''
  return (
    <>
      {above !== '' && (
        <Box as="p" className="t-cap">
          {above}
        </Box>
      )}
      <Box as="h2" className="t-h1 detail-name">
        {nameOfSource(bank, written)}
      </Box>
      <Box as="p" className="detail-figure">
        <Box as="span" className="t-sub">
          {text.progress}
        </Box>{' '}
        <Box as="span" className="t-num detail-number">
          {progress.done}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {text.of(progress.all)}
        </Box>
      </Box>
    </>
  )
}

interface AttemptsProps {
  readonly practice: PracticeStore
  readonly attempts: readonly Attempt[]
}

/** The student's runs of a source, the newest first. */
const Attempts = observer(function Attempts({ practice, attempts }: AttemptsProps) {
  if (attempts.length === 0) return null
  return (
    <Section title={text.attempts}>
      {attempts.slice(0, SHOWN).map((attempt) => {
        const { answered, right, judged, earned, full } = runOutcome(practice, attempt)
        const { month, day, clock } = chinaTime(attempt.lastAt)
        const all = attempt.questions.length
        return (
          <LinkRow
            key={attempt.begin.id}
            to={attempt.finish ? buildReportAddress(attempt) : buildResumeAddress(attempt)}
            title={`${recordText.day(month, day)} ${clock}`}
            hint={
              !attempt.finish
                ? recordText.unfinished(answered, all)
                : judged > 0
                  ? recordText.right(right, judged)
                  : recordText.score(writePoints(earned), writePoints(full))
            }
          />
        )
      })}
    </Section>
  )
})

const Detail = observer(function Detail({
  practice,
  written,
  source,
  offer,
}: {
  practice: PracticeStore
  written: string
  source: Source
  offer: Offer
}) {
  const {
    bank,
    state: { attempts },
  } = practice
  const heads = questionsIn(bank, source, offer)
  const progress = getProgress(practice, heads)
  const accuracy = computeAccuracy(progress)
  const mine = attempts.filter(({ begin }) => begin.source === written)
  const isOpen = openRun(practice, written, 'train', offer) !== undefined
  const canTest = heads.filter(({ type }) => isObjective(type)).length >= FEWEST
  const candidates = listCandidates(practice, source, offer)
  const adaptiveHint = candidates.some((candidate) => candidate.text)
    ? text.adaptiveTextsHint
    : text.adaptiveHint
  return (
    <>
      <Box as="section" className="pad">
        <Title practice={practice} written={written} source={source} progress={progress} />
        <FactRow
          title={text.right}
          value={accuracy === undefined ? text.none : trainText.accuracy(accuracy)}
        />
        {candidates.length >= FEWEST_TO_ADAPT && (
          <LinkRow to={buildRunAddress('adaptive', written)} title={text.adaptive} hint={adaptiveHint} />
        )}
        {canTest && <LinkRow to={buildRunAddress('test', written)} title={text.test} hint={text.testHint} />}
        {canTest && <LinkRow to={buildRunAddress('page', written)} title={text.page} hint={text.pageHint} />}
        {heads.length > 0 && (
          <Box className="detail-plan">
            <AddToPlan
              task={getTask(written, practice.today)}
              title={trainText.planTask(nameOfSource(bank, written)).slice(0, MAX_TITLE)}
              minutes={Math.min(MAX_MINUTES, getTraining(heads).minutes)}
              to={buildRunAddress('train', written)}
            />
          </Box>
        )}
      </Box>
      {source.kind === 'node' && <Neighbours practice={practice} id={source.id} />}
      <Attempts practice={practice} attempts={mine} />
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          disabled={progress.all === 0}
          onClick={() => go(buildRunAddress('train', written))}
        >
          {isOpen ? text.resume : text.start}
        </Button>
      </Box>
    </>
  )
})

const Of = observer(function Of({ practice, written }: { practice: PracticeStore; written: string }) {
  const { local } = useOwnStorage()
  const source = readSource(written)
  const offer = offerTo(practice, local)
  if (
    (source?.kind === 'node' || source?.kind === 'type') &&
    questionsIn(practice.bank, source, offer).length > 0
  )
    return <Detail practice={practice} written={written} source={source} offer={offer} />
  if (source && questionsIn(practice.bank, source, { ...offer, held: new Set() }).length > 0)
    return (
      <Notice art="empty" title={text.held} hint={text.heldHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/exam-detail', 'replace')}>
          {trainText.heldLink}
        </Button>
      </Notice>
    )
  return (
    <Notice art="empty" title={text.gone} hint={text.goneHint}>
      <Button
        className="btn btn-l btn-solid"
        onClick={() => go('/exercises/problem-solving-training', 'replace')}
      >
        {text.back}
      </Button>
    </Notice>
  )
})

/** One part of the bank: how far it is practised, what comes before and after it, and the way to begin. */
export default function TrainDetailScreen() {
  const title = useTitle()
  const { params } = usePage()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>{(practice) => <Of practice={practice} written={params['source'] ?? ''} />}</WithPractice>
    </Page>
  )
}
