import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import {
  abilityText,
  ChangeRow,
  NothingYet,
  practiceText,
  RatingRow,
  reportsText,
  writeDay,
  type PracticeStore,
} from '@/areas/practice'
import { Chips } from '@/components/chips'
import { FactRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useOwnStorage } from '@/kit/own-storage'
import { posterPlatform } from '@/platform/media/poster'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { getStages } from '../../../../../contract/domain/practice/ability'
import { isAnything, LearningFacts, useLearning } from './learning'
import { getPeriod, type Period } from './period'
import { ReportPicture } from './report-picture'

const text = reportsText.study
const STAGES = [7, 30, 90] as const
/** Whether the report can be printed or drawn here. */
const canTake = (printPlatform.print ?? posterPlatform.draw) !== undefined
type Days = (typeof STAGES)[number]

/** The practised work: how much, how well, how long, and what the ability came to. */
function Practised({ period }: { period: Period }) {
  const { answers, days, right, took, subjects } = period
  return (
    <>
      <Section title={text.facts} hint={answers === 0 ? text.noAnswers : `${answers} ${text.answers(days)}`}>
        {answers > 0 && (
          <>
            <FactRow
              title={text.right}
              value={text.formatRight(right, answers)}
              to="/exercises/practice-record"
            />
            <FactRow title={text.took} value={practiceText.time(took)} to="/exercises/data-statistics" />
          </>
        )}
      </Section>
      <Section title={reportsText.all.subjects} hint={reportsText.all.subjectsHint}>
        {subjects.map(({ id, name, whole }) => (
          <RatingRow key={id} name={name} measured={whole} to={`/exercises/deep-report?subject=${id}`} />
        ))}
        <Box as="p" className="t-cap ability-note">
          {reportsText.all.scale}
        </Box>
      </Section>
      {answers > 0 && (
        <Section title={text.changes} hint={text.changesHint}>
          {subjects
            .filter(({ after }) => after.evidence.length > 0)
            .map(({ id, name, before, after }) => (
              <ChangeRow
                key={id}
                name={name}
                {...getStages(before.evidence, after.evidence)}
                to={`/exercises/ability-subject-report?subject=${id}`}
              />
            ))}
          <Box as="p" className="t-sub ability-note">
            {abilityText.changes.rule}
          </Box>
        </Section>
      )}
    </>
  )
}

/** The results of some time of study in every area, to be printed or sent on: they name nobody. */
export const StudyReport = observer(function StudyReport({ practice }: { practice: PracticeStore }) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  const [days, setDays] = useState<Days>(30)
  const [isShared, setShared] = useState(false)
  const { today } = practice
  const learning = useLearning(practice, days)
  const period = getPeriod(practice, local, days, now())
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
      {period.answers === 0 && !isAnything(learning) ? (
        <NothingYet title={text.none} hint={text.noneHint} />
      ) : (
        <>
          <LearningFacts learning={learning} />
          <Practised period={period} />
          {canTake && (
            <Box className="act print-hidden">
              {printPlatform.print && (
                <Button className="btn btn-l btn-line grow" onClick={printPlatform.print}>
                  {text.print}
                </Button>
              )}
              {posterPlatform.draw && (
                <Button className="btn btn-l btn-solid grow" onClick={() => setShared(true)}>
                  {text.picture}
                </Button>
              )}
            </Box>
          )}
        </>
      )}
      {isShared && (
        <ReportPicture period={period} learning={learning} range={range} onClose={() => setShared(false)} />
      )}
    </>
  )
})
