import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  accuracyOf,
  nameOfSource,
  pathOf,
  progressOf,
  questionsAt,
  questionsOf,
  readSource,
  reportOf,
  resumeOf,
  runOf,
  runOutcome,
  typeKey,
  WithPractice,
  type Source,
} from '@/features/practice'
import { Page, usePage, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '@/stores/practice-store'
import { recordText } from '@/strings/practice/record'
import { trainText } from '@/strings/practice/train'
import { chinaTime } from '../../../../contract/domain/china-time'
import { isObjective } from '../../../../contract/domain/practice/marking'
import './index.scss'

const text = trainText.detail
/** Questions that mark themselves from which on a test says something. */
const FEWEST = 5
/** Attempts that are listed. */
const SHOWN = 5

function headsOfSource(practice: PracticeStore, source: Source) {
  if (source.kind === 'node') return questionsAt(practice.bank, source.id)
  if (source.kind === 'type')
    return questionsOf(practice.bank, source.subject).filter((head) => typeKey(head) === source.type)
  return []
}

/** What comes before a node and after it. */
function Neighbours({ practice, id }: { practice: PracticeStore; id: string }) {
  const { bank } = practice
  const subject = bank.index.subjects.find(({ nodes }) => nodes.some((node) => node.id === id))
  const needs = bank.nodeOf(id)?.needs ?? []
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
            {ids.map((one) => (
              <LinkRow
                key={one}
                to={`/exercises/training-detail?source=node:${one}`}
                title={bank.nodeOf(one)?.name ?? one}
                hint={pathOf(bank, one).join(' › ')}
              />
            ))}
          </Section>
        ))}
    </>
  )
}

const Detail = observer(function Detail({
  practice,
  written,
  source,
}: {
  practice: PracticeStore
  written: string
  source: Source
}) {
  const { bank, attempts } = practice
  const heads = headsOfSource(practice, source)
  const progress = progressOf(practice, heads)
  const accuracy = accuracyOf(progress)
  const mine = attempts.filter(({ begin }) => begin.source === written)
  const isOpen = mine.some(({ finish, begin }) => !finish && begin.mode === 'train')
  const canTest = source.kind === 'node' && heads.filter(({ type }) => isObjective(type)).length >= FEWEST
  const above = source.kind === 'node' ? pathOf(bank, source.id).join(' › ') : ''
  return (
    <>
      <Box as="section" className="pad">
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
        <FactRow
          title={text.right}
          value={accuracy === undefined ? text.none : trainText.accuracy(accuracy)}
        />
        {canTest && <LinkRow to={runOf('test', written)} title={text.test} hint={text.testHint} />}
      </Box>
      {source.kind === 'node' && <Neighbours practice={practice} id={source.id} />}
      {mine.length > 0 && (
        <Section title={text.attempts}>
          {mine.slice(0, SHOWN).map((attempt) => {
            const { answered, right } = runOutcome(practice, attempt)
            const { month, day, clock } = chinaTime(attempt.lastAt)
            const all = attempt.begin.questions.length
            return (
              <LinkRow
                key={attempt.begin.id}
                to={attempt.finish ? reportOf(attempt) : resumeOf(attempt)}
                title={`${recordText.day(month, day)} ${clock}`}
                hint={attempt.finish ? recordText.right(right, all) : recordText.unfinished(answered, all)}
              />
            )
          })}
        </Section>
      )}
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          disabled={progress.all === 0}
          onClick={() => go(runOf('train', written))}
        >
          {isOpen ? text.resume : text.start}
        </Button>
      </Box>
    </>
  )
})

function Of({ practice, written }: { practice: PracticeStore; written: string }) {
  const source = readSource(written)
  const isKnown = source !== undefined && headsOfSource(practice, source).length > 0
  if (source && isKnown) return <Detail practice={practice} written={written} source={source} />
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
}

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
