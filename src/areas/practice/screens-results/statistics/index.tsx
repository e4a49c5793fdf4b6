import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { BarChart } from '@/components/chart-bars'
import { Chips } from '@/components/chips'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { WithPractice } from '../../parts'
import { Page, useTitle } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { statisticsText as text } from '../../strings/record'
import { calendarDay, studyDay } from '../../../../../contract/domain/study/day'
import { getFigures, type Figures, type Tally } from './figures'
import './index.scss'

/** Days of the chart. */
const DAYS = 14

const computePercent = (right: number, all: number): number =>
  all === 0 ? 0 : Math.round((100 * right) / all)

/** A bar as long as the share that was right, with the share behind it. */
function Bar({ name, tally }: { name: string; tally: Tally }) {
  const { right, all } = tally
  return (
    <>
      <Box as="span" className="stat-name">
        {name}
      </Box>
      <Box as="span" className="stat-track" aria-hidden>
        <Box as="span" className="stat-done" style={{ width: `${computePercent(right, all)}%` }} />
      </Box>
      <Box as="span" className="stat-figures">
        <Box as="span" className="t-num t-mid stat-count">
          {text.percent(computePercent(right, all))}
        </Box>
        <Box as="span" className="t-cap t-num stat-all">
          {right}/{all}
        </Box>
      </Box>
    </>
  )
}

function Daily({ figures }: { figures: Figures }) {
  const { daily } = figures
  const first = calendarDay(daily[0]?.day ?? 0)
  const answers = daily.reduce((sum, { right, wrong }) => sum + right + wrong, 0)
  const right = daily.reduce((sum, item) => sum + item.right, 0)
  return (
    <Section title={text.daily}>
      <BarChart
        label={text.dailySpoken(answers, right)}
        bars={daily.map((item) => [item.right, item.wrong] as const)}
        lower={text.right}
        upper={text.wrong}
        start={text.day(first.month, first.day)}
        end={text.today}
      />
    </Section>
  )
}

/** How well, how long, and of what; of no answers there is nothing to tell. */
const Details = observer(function Details({
  practice: { bank },
  figures,
}: {
  practice: PracticeStore
  figures: Figures
}) {
  const { answers, right, took, nodes, types } = figures
  return (
    <>
      <Section title={text.facts}>
        <FactRow title={text.accuracy} value={text.percent(computePercent(right, answers))} />
        <FactRow title={text.time} value={practiceText.time(took)} />
        <FactRow title={text.perQuestion} value={practiceText.time(took / answers)} />
      </Section>
      <Daily figures={figures} />
      <Section title={text.nodes} hint={text.nodesHint}>
        {nodes.map((tally) => {
          const name = bank.findNode(tally.key)?.name ?? tally.key
          return (
            <Link
              key={tally.key}
              to={`/exercises/training-detail?source=node:${tally.key}`}
              className="stat-row"
            >
              <Bar name={name} tally={tally} />
            </Link>
          )
        })}
      </Section>
      <Section title={text.types}>
        {types.map((tally) => {
          const name = practiceText.formatType(tally.key)
          return (
            <Box
              key={tally.key}
              className="stat-row"
              role="img"
              aria-label={text.bar(name, tally.right, tally.all)}
            >
              <Bar name={name} tally={tally} />
            </Box>
          )
        })}
      </Section>
    </>
  )
})

const Statistics = observer(function Statistics({ practice }: { practice: PracticeStore }) {
  const [subject, setSubject] = useState('all')
  const { bank } = practice
  const figures = getFigures(practice, subject, { getDay: studyDay, count: DAYS })
  const { answers, questions, days } = figures
  if (practice.state.answered.length === 0)
    return (
      <Notice art="empty" title={text.empty.title} hint={text.empty.hint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
          {text.empty.go}
        </Button>
      </Notice>
    )
  return (
    <>
      <Box className="pad">
        <Chips
          label={practiceText.subjects}
          options={[
            { value: 'all', name: practiceText.allSubjects },
            ...bank.index.subjects.map(({ id, name }) => ({ value: String(id), name })),
          ]}
          isChosen={(value) => value === subject}
          onChoose={setSubject}
        />
      </Box>
      <Box as="section" className="pad">
        <Box as="h2" className="stat-head">
          <Box as="span" className="t-sub">
            {text.total}
          </Box>
          <Box as="span">
            <Box as="span" className="t-num stat-number">
              {answers}
            </Box>{' '}
            <Box as="span" className="t-bold">
              {text.questions}
            </Box>
          </Box>
        </Box>
        <Box as="p" className="t-sub t-num">
          {text.of(questions, days)}
        </Box>
      </Box>
      {answers > 0 && <Details practice={practice} figures={figures} />}
    </>
  )
})

/** The sum of all practice: how much, how well, how long, by knowledge and by type. */
export default function StatisticsScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Statistics practice={practice} />}</WithPractice>
    </Page>
  )
}
