import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import {
  accuracyOf,
  childrenOf,
  headsOf,
  nameOfSource,
  progressByNode,
  progressByType,
  resumeOf,
  SubjectChips,
  suitedTo,
  TRAIN_SIZE,
  useSubject,
  weakNodes,
  WithPractice,
  type Progress,
  type SubjectChoice,
} from '@/features/practice'
import { Page, usePage, useTitle } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import type { Path } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { go, type Address } from '@/routes/navigate'
import type { PracticeStore } from '@/stores/practice-store'
import { practiceText } from '@/strings/practice/index'
import { trainText as text } from '@/strings/practice/train'
import './index.scss'

const views = [
  ['chapter', '/exercises/problem-solving-training'],
  ['type', '/exercises/super-training'],
  ['weak', '/exercises/special-train-sys'],
] as const

interface OfChoice {
  readonly practice: PracticeStore
  readonly choice: SubjectChoice
}

type Shown = Omit<Progress, 'answers'>

function hintOf(progress: Shown): string {
  const accuracy = accuracyOf(progress)
  const counts = text.progress(progress.done, progress.all)
  return accuracy === undefined ? `${counts} · ${text.fresh}` : `${counts} · ${text.accuracy(accuracy)}`
}

/** A row of the outline or of the types: how far it is, as a bar and in words. */
function TrainRow({ to, name, progress }: { to: Address; name: string; progress: Shown }) {
  return (
    <Link to={to} className="train-row" aria-label={`${name} ${hintOf(progress)}`}>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid row-line">
          {name}
        </Box>
        <Box as="span" className="t-cap t-num row-line">
          {hintOf(progress)}
        </Box>
        <Box as="span" className="train-track" aria-hidden>
          <Box
            as="span"
            className="train-done"
            style={{ width: `${progress.all === 0 ? 0 : (100 * progress.done) / progress.all}%` }}
          />
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** The outline of a subject: its parts with their chapters, and what lies in a chapter that is opened. */
const Chapters = observer(function Chapters({ practice, choice }: OfChoice) {
  const { bank } = practice
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const progress = progressByNode(practice, headsOf(bank, choice))
  const has = ({ id }: { readonly id: string }) => progress.has(id)
  function toggle(id: string): void {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <>
      {childrenOf(bank, choice.subject, undefined)
        .filter(has)
        .map((part) => (
          <Section key={part.id} title={part.name}>
            {childrenOf(bank, choice.subject, part.id)
              .filter(has)
              .map((chapter) => {
                const below = childrenOf(bank, choice.subject, chapter.id).filter(has)
                const isOpen = opened.has(chapter.id)
                return (
                  <Box key={chapter.id}>
                    <Box className="train-chapter">
                      <TrainRow
                        to={`/exercises/training-detail?source=node:${chapter.id}`}
                        name={chapter.name}
                        progress={progress.get(chapter.id) ?? { all: 0, done: 0, right: 0 }}
                      />
                      {below.length > 0 && (
                        <Button
                          className="ib"
                          aria-expanded={isOpen}
                          aria-label={isOpen ? text.close(chapter.name) : text.open(chapter.name)}
                          onClick={() => toggle(chapter.id)}
                        >
                          <Icon name={isOpen ? 'minus' : 'plus'} size={20} />
                        </Button>
                      )}
                    </Box>
                    {isOpen && (
                      <Box className="train-below">
                        {below.map(({ id, name }) => (
                          <TrainRow
                            key={id}
                            to={`/exercises/training-detail?source=node:${id}`}
                            name={name}
                            progress={progress.get(id) ?? { all: 0, done: 0, right: 0 }}
                          />
                        ))}
                      </Box>
                    )}
                  </Box>
                )
              })}
          </Section>
        ))}
    </>
  )
})

const Types = observer(function Types({ practice, choice }: OfChoice) {
  const types = progressByType(practice, headsOf(practice.bank, choice))
  return (
    <Section title={text.views.type}>
      {[...types].map(([type, progress]) => (
        <TrainRow
          key={type}
          to={`/exercises/training-detail?source=type:${choice.subject}:${type}`}
          name={practiceText.typeOf(type)}
          progress={progress}
        />
      ))}
    </Section>
  )
})

const Weak = observer(function Weak({ practice, choice }: OfChoice) {
  const { local } = useOwnStorage()
  const nodes = weakNodes(practice, choice.subject, suitedTo(practice.bank, local))
  if (nodes.length === 0)
    return (
      <Section title={text.views.weak}>
        <Box as="p" className="t-mid">
          {text.weakEmpty}
        </Box>
        <Box as="p" className="t-sub">
          {text.weakEmptyHint}
        </Box>
      </Section>
    )
  return (
    <Section title={text.views.weak}>
      {nodes.slice(0, 20).map(({ id, wrong, all }) => (
        <LinkRow
          key={id}
          to={`/exercises/training-detail?source=node:${id}`}
          title={practice.bank.nodeOf(id)?.name ?? id}
          hint={text.weakRow(wrong, all)}
        />
      ))}
      <Button
        className="btn btn-l btn-line btn-full train-start"
        onClick={() => go(`/exercises/topic-train?source=weak:${choice.subject}`)}
      >
        {text.weakStart}
      </Button>
    </Section>
  )
})

/** What can be begun or gone on with at once. */
const Begin = observer(function Begin({ practice, choice }: OfChoice) {
  const open = practice.attempts.find(({ finish }) => !finish)
  return (
    <Box as="section" className="pad train-begin">
      {open && (
        <Link to={resumeOf(open)} className="train-resume">
          <Icon name="player-play" size={20} />
          <Box as="span" className="grow">
            <Box as="span" className="t-mid row-line">
              {text.resume}
            </Box>
            <Box as="span" className="t-cap t-num row-line">
              {text.resumeHint(
                nameOfSource(practice.bank, open.begin.source),
                open.answers.size,
                open.begin.questions.length,
              )}
            </Box>
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      )}
      <Button
        className="btn btn-l btn-beacon btn-full"
        onClick={() => go(`/exercises/brush-topic?source=quick:${choice.subject}`)}
      >
        {text.quick(TRAIN_SIZE)}
      </Button>
    </Box>
  )
})

const More = observer(function More({ practice, choice }: OfChoice) {
  const { bank, today, mistakes } = practice
  const due = mistakes.filter(({ isIn, due: day }) => isIn && day <= today).length
  const papers = bank.index.papers.filter(
    ({ subject, number }) =>
      subject === choice.subject && (choice.paper === undefined || number === choice.paper),
  ).length
  const rows: readonly { to: Path; query?: string; title: string; hint: string }[] = [
    { to: '/exercises/mistake-book', title: text.mistakes, hint: text.due(due) },
    { to: '/exercises/exam-detail', title: text.papers, hint: text.papersHint(papers) },
    {
      to: '/exercises/synthesis-test',
      query: `source=mixed:${choice.subject}`,
      title: text.mixed,
      hint: text.mixedHint,
    },
    { to: '/exercises/study-knowledges', title: text.next, hint: text.nextHint },
    { to: '/exercises/recite-list', title: text.recite, hint: text.reciteHint },
    { to: '/formula', title: text.formulas, hint: text.formulasHint },
    { to: '/exercises/collect-folder', title: text.kept, hint: text.keptHint },
    { to: '/exercises/practice-record', title: text.record, hint: text.recordHint },
    { to: '/exercises/data-statistics', title: text.statistics, hint: text.statisticsHint },
  ]
  return (
    <Section title={text.entries}>
      {rows
        .filter(({ to }) => isBuilt(to))
        .map(({ to, query, title, hint }) => (
          <LinkRow key={to} to={query === undefined ? to : `${to}?${query}`} title={title} hint={hint} />
        ))}
    </Section>
  )
})

const parts = { chapter: Chapters, type: Types, weak: Weak } as const
const isView = (view: string | undefined): view is keyof typeof parts =>
  view !== undefined && Object.keys(parts).includes(view)

const Training = observer(function Training({
  practice,
  view,
}: {
  practice: PracticeStore
  view: keyof typeof parts
}) {
  const [choice, choose] = useSubject(practice.bank)
  const Part = parts[view]
  const remarked = practice.remarked.length
  return (
    <>
      <SubjectChips bank={practice.bank} choice={choice} onChoose={choose} />
      <Begin practice={practice} choice={choice} />
      {remarked > 0 && (
        <Box as="p" className="pad t-sub t-num train-note" role="status">
          {text.corrected(remarked)}
        </Box>
      )}
      <Box as="nav" className="pad train-views" aria-label={text.viewsLabel}>
        {views.map(([name, path]) => (
          <Link
            key={name}
            to={path}
            className={`train-view${name === view ? ' is-on' : ''}`}
            aria-current={name === view ? 'page' : undefined}
          >
            {text.views[name]}
          </Link>
        ))}
      </Box>
      <Part practice={practice} choice={choice} />
      <More practice={practice} choice={choice} />
    </>
  )
})

/** Where practising begins: the outline, the types and the weak points of a subject, and all that goes with them. */
export default function TrainListScreen() {
  const title = useTitle()
  const { params } = usePage()
  const { view } = params
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>
        {(practice) => <Training practice={practice} view={isView(view) ? view : 'chapter'} />}
      </WithPractice>
    </Page>
  )
}
