import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Chips } from '@/components/chips'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { stageOf } from '@/features/practice'
import { useOwnStorage } from '@/kit/own-storage'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '@/stores/practice-store'
import { abilityText } from '@/strings/practice/ability'
import { practiceText } from '@/strings/practice/index'
import { reportsText } from '@/strings/practice/reports'
import { ChangeRow } from './change-row'
import { NothingYet } from './empty'
import { periodOf, type Period } from './period'
import { RatingRow } from './rating-row'
import { ReportPicture } from './report-picture'
import { writeDay } from './when'

const text = reportsText.study
const STAGES = [7, 30, 90] as const
type Days = (typeof STAGES)[number]

function Figures({ period }: { period: Period }) {
  return (
    <>
      <Box as="section" className="pad">
        <Box as="p">
          <Box as="span" className="t-num mastery-number">
            {period.answers}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {text.answers(period.days)}
          </Box>
        </Box>
      </Box>
      <Section title={text.facts}>
        <FactRow
          title={text.right}
          value={text.rightOf(period.right, period.answers)}
          to="/exercises/practice-record"
        />
        <FactRow title={text.took} value={practiceText.time(period.took)} to="/exercises/data-statistics" />
      </Section>
      <Section title={reportsText.all.subjects} hint={reportsText.all.subjectsHint}>
        {period.subjects.map(({ id, name, whole }) => (
          <RatingRow key={id} name={name} measured={whole} to={`/exercises/deep-report?subject=${id}`} />
        ))}
      </Section>
      <Section title={text.changes} hint={text.changesHint}>
        {period.subjects
          .filter(({ after }) => after.evidence.length > 0)
          .map(({ id, name, before, after }) => (
            <ChangeRow
              key={id}
              name={name}
              before={stageOf(before)}
              after={stageOf(after)}
              to={`/exercises/ability-subject-report?subject=${id}`}
            />
          ))}
        <Box as="p" className="t-sub ability-note">
          {abilityText.changes.rule}
        </Box>
      </Section>
    </>
  )
}

/** What some time of study came to, to be printed or sent on: it names nobody. */
export const StudyReport = observer(function StudyReport({ practice }: { practice: PracticeStore }) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const [days, setDays] = useState<Days>(30)
  const [isShared, setShared] = useState(false)
  const { today } = practice
  if (practice.answered.length === 0) return <NothingYet />
  const period = periodOf(practice, local, days, now())
  const range = text.range(writeDay(today - days + 1), writeDay(today))
  return (
    <>
      <Box className="pad print-hidden">
        <Chips
          label={text.label}
          options={STAGES.map((value) => ({ value, name: text.stages[value] }))}
          isChosen={(value) => value === days}
          onChoose={setDays}
        />
      </Box>
      <Box as="p" className="pad t-sub t-num ability-note">
        {range}
      </Box>
      {period.answers === 0 ? (
        <NothingYet title={text.none} hint={text.noneHint} />
      ) : (
        <>
          <Figures period={period} />
          <Box className="act print-hidden">
            {printPlatform.print && (
              <Button className="btn btn-l btn-line grow" onClick={printPlatform.print}>
                {text.print}
              </Button>
            )}
            <Button className="btn btn-l btn-solid grow" onClick={() => setShared(true)}>
              {text.picture}
            </Button>
          </Box>
        </>
      )}
      {isShared && <ReportPicture period={period} range={range} onClose={() => setShared(false)} />}
    </>
  )
})
