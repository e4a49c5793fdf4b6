import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { hasWidgets, QrDialog } from '@/features/consult'
import { Box, Button } from '@/platform/ui'
import { Checkbox } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import type { CourseStore } from '../../store/course-store'
import { schoolText as text } from '../../strings/school'
import '@/theme/parts/field.scss'
import { buildLineName, useSchoolLines, type SchoolLine } from './school-lines'

interface OfCourses {
  readonly courses: CourseStore
}

/** A line: ticked by hand, or by what was done. */
const Line = observer(function Line({
  courses,
  line: { name, to, state },
}: OfCourses & { readonly line: SchoolLine }) {
  const { title, hint } = text.lines[name]
  const words = (
    <>
      <RowLines title={title} hint={state === 'known' ? text.known : hint} />
    </>
  )
  return (
    <Box className="row">
      {state === 'known' ? (
        <Box as="span" className="school-known">
          <Icon name="circle-check" />
        </Box>
      ) : (
        <Checkbox
          id={`school-${name}`}
          label={text.tick(title)}
          className={`checkbox${state === 'ticked' ? ' is-on' : ''}`}
          isChecked={state === 'ticked'}
          onChange={(isTicked) => courses.tick(buildLineName(name), isTicked)}
        />
      )}
      {to === undefined ? (
        <Box className="grow">{words}</Box>
      ) : (
        <Link to={to} className="grow school-words">
          {words}
        </Link>
      )}
      {to !== undefined && <Icon name="chevron-right" size={20} />}
    </Box>
  )
})

/** How to reach the class's teacher: a code to scan. */
function Teacher() {
  const { host, promotion } = useRoot()
  const [isShown, setShown] = useState(false)
  if (!hasWidgets(host, promotion.current.agent)) return null
  return (
    <Section title={text.teacher}>
      <SampleTag />
      <Box as="p" className="t-sub report-note">
        {text.teacherHint}
      </Box>
      <Button className="btn btn-line" onClick={() => setShown(true)}>
        {text.teacherGo}
      </Button>
      {isShown && <QrDialog title={text.teacherQr} alt={text.teacherQrAlt} onClose={() => setShown(false)} />}
    </Section>
  )
}

/** The first steps of a student, those done, and how the first week goes. */
export const StartingSchool = observer(function StartingSchool({ courses }: OfCourses) {
  const lines = useSchoolLines(courses)
  const done = lines.filter(({ state }) => state !== 'open').length
  const next = lines.find(({ state, to }) => state === 'open' && to !== undefined)
  return (
    <>
      <Box as="section" className="pad goon">
        <Box as="p">
          <Box as="span" className="t-num report-number">
            {text.count(done)}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {text.of(lines.length)}
          </Box>
        </Box>
        <Box as="p" className="t-sub report-note">
          {done === lines.length ? text.allDone : text.intro}
        </Box>
        <Link to={next?.to ?? '/courses/study-center'} className="btn btn-l btn-beacon btn-full">
          {next ? text.next(text.lines[next.name].title) : text.allDoneGo}
        </Link>
      </Box>
      <Section title={text.list}>
        {lines.map((line) => (
          <Line key={line.name} courses={courses} line={line} />
        ))}
      </Section>
      <Teacher />
      <Section title={text.week}>
        {text.days.map((day) => (
          <Box key={day.title} className="row">
            <Box as="span" className="t-mid school-day">
              {day.title}
            </Box>
            <Box as="span" className="grow">
              {day.text}
            </Box>
          </Box>
        ))}
      </Section>
    </>
  )
})
