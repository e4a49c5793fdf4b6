import { observer } from 'mobx-react-lite'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import type { PracticeStore } from '@/areas/practice'
import { courseReportText as text } from '../../strings/report'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { sourceOfRoom } from '../../../../../contract/domain/courses/live/schedule'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import type { AttendedClass } from './report-figures'

/** Classes that are shown at most: the report is of what was learnt lately. */
const SHOWN = 8

interface ClassesProps {
  readonly practice: PracticeStore
  readonly classes: readonly AttendedClass[]
}

/** How the questions of a class were answered, in a line; what nobody has marked yet counts as neither. */
function answersLine(practice: PracticeStore, room: string): string {
  const run = practice.state.attempts.find(({ begin }) => begin.source === sourceOfRoom(room))
  const answers = [...(run?.answers.values() ?? [])]
  return answers.length === 0
    ? text.classNoAnswers
    : text.classAnswers(answers.filter(isRight).length, answers.length)
}

/**
 * The live classes that the student signed in to, the newest first; each that there still is leads to its room, where it is
 * watched again.
 */
export const ClassesPart = observer(function ClassesPart({ practice, classes }: ClassesProps) {
  if (classes.length === 0) return null
  return (
    <Section title={text.classes} hint={text.classesCount(classes.length)}>
      {classes.slice(0, SHOWN).map(({ room, lesson, at }) => {
        const { month, day, clock } = chinaTime(at)
        const hint = `${text.classSigned(month, day, clock)} · ${answersLine(practice, room)}`
        return lesson ? (
          <LinkRow key={room} to={`/courses/cc-live?room=${room}`} title={lesson.title} hint={hint} />
        ) : (
          <Box key={room} className="row">
            <Box as="span" className="grow">
              <RowLines title={text.classGone} hint={hint} />
            </Box>
          </Box>
        )
      })}
    </Section>
  )
})
