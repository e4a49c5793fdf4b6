import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { ChangeRow } from '../../parts'
import type { PracticeStore } from '../../store/practice-store'
import type { QuestionBank } from '../../store/question-bank'
import { abilityText } from '../../strings/ability'
import { practiceText } from '../../strings/index'
import { DAYS_OF_WEEK, getMonday } from '../../../../../contract/domain/study/week'
import { FEWEST_FOR_ADVICE, type Week } from '../../../../../contract/domain/practice/week'
import { useShownWeek } from './shown-week'
import { ThingRow } from './thing-row'
import { mondayIn, weekRange } from './when'

const text = abilityText.week

interface WeekHeadProps {
  readonly monday: number
  readonly isNewest: boolean
  readonly onMove: (weeks: number) => void
}

/** Which week it is, and the way to the weeks around it. */
function WeekHead({ monday, isNewest, onMove }: WeekHeadProps) {
  return (
    <Box className="pad week-head">
      <Box as="h2" className="t-sub grow t-num">
        {weekRange(monday)}
        {isNewest && ` · ${text.running}`}
      </Box>
      <Button className="ib" aria-label={text.before} onClick={() => onMove(-1)}>
        <Icon name="chevron-left" />
      </Button>
      <Button className="ib" aria-label={text.after} disabled={isNewest} onClick={() => onMove(1)}>
        <Icon name="chevron-right" />
      </Button>
    </Box>
  )
}

interface WeekPartProps {
  readonly bank: QuestionBank
  readonly week: Week
  /** Study day on which the week begins. */
  readonly monday: number
}

/** A week in figures, and the change of each subject that was practised. */
function WeekFacts({ bank, week, monday }: WeekPartProps) {
  return (
    <>
      <Box as="section" className="pad">
        <Box as="p">
          <Box as="span" className="t-num mastery-number">
            {week.answers}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {text.answers(week.days)}
          </Box>
        </Box>
      </Box>
      <Section title={text.facts}>
        <FactRow title={text.right} value={text.formatRight(week.right, week.answers)} />
        <FactRow title={text.took} value={practiceText.time(week.took)} />
      </Section>
      <Section title={text.changes} hint={text.changesHint}>
        {week.subjects
          .filter(({ after }) => after.answers > 0)
          .map(({ subject, before, after }) => (
            <ChangeRow
              key={subject}
              name={bank.findSubject(subject)?.name ?? ''}
              before={before}
              after={after}
              to={`/exercises/ability-subject-report?subject=${subject}&week=${monday}`}
            />
          ))}
        <Box as="p" className="t-sub ability-note">
          {abilityText.changes.rule}
        </Box>
      </Section>
    </>
  )
}

/** Three things to do next, or why there are none. */
function Advice({ bank, week, monday }: WeekPartProps) {
  if (week.things.length === 0)
    return (
      <Section title={text.things(0)}>
        <Box as="p" className="t-sub ability-note">
          {text.noThings(FEWEST_FOR_ADVICE)}
        </Box>
        {week.right < week.answers && (
          <LinkRow
            to="/exercises/mistake-book"
            title={text.mistakes}
            hint={text.wrong(week.answers - week.right, week.answers)}
          />
        )}
      </Section>
    )
  const minutes = week.things.reduce((sum, thing) => sum + thing.minutes, 0)
  return (
    <Section title={text.things(week.things.length)} hint={text.all(minutes)}>
      {week.things.map((thing, at) => (
        <ThingRow
          key={thing.node}
          place={at + 1}
          task={`week-${monday}-${thing.node}`}
          node={thing.node}
          name={bank.findNode(thing.node)?.name ?? ''}
          minutes={thing.minutes}
          why={text.wrong(thing.why.wrong, thing.why.all)}
        />
      ))}
    </Section>
  )
}

/** A week in figures, what changed in it, and three things to do next. */
export const WeekReport = observer(function WeekReport({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const { params } = usePage()
  const newest = getMonday(practice.today)
  const [monday, setMonday] = useState(() => mondayIn(params['week'], practice.today) ?? newest)
  const { week, note } = useShownWeek(practice, monday)
  return (
    <>
      <WeekHead
        monday={monday}
        isNewest={monday === newest}
        onMove={(weeks) => setMonday(monday + DAYS_OF_WEEK * weeks)}
      />
      {week.answers === 0 ? (
        <Notice art="empty" title={text.empty} hint={text.emptyHint}>
          <Button className="btn btn-l btn-solid" onClick={() => go('/exercises/problem-solving-training')}>
            {text.emptyGo}
          </Button>
        </Notice>
      ) : (
        <>
          <WeekFacts bank={bank} week={week} monday={monday} />
          <Advice bank={bank} week={week} monday={monday} />
          {note !== '' && (
            <Box as="p" className="pad t-cap t-num ability-note">
              {note}
            </Box>
          )}
        </>
      )}
    </>
  )
})
