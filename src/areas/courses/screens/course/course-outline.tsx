import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { Course } from '@/api/course'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { MasteryDisc, MasterySquares, getMasteryStep, masteryText } from '@/areas/practice'
import type { MeasuredSubject, PracticeStore } from '@/areas/practice'
import { Box, Button } from '@/platform/ui'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { structureText as text } from '../../strings/structure'
import { isShowing } from '../../../../../contract/domain/courses/showing'
import { LessonLine } from './node-lessons'
import type { Position } from './use-position'

interface OutlineProps {
  readonly courses: CourseStore
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly position: Position
}

/** A chapter's name among the branches of the page. */
export const getBranch = ({ id }: Course, chapter: number): string => `chapter:${id}.${chapter}`

/** The knowledge points that a lesson teaches: each node with its step in a word. */
function Nodes({
  practice,
  whole,
  nodes,
}: Pick<OutlineProps, 'practice' | 'whole'> & { nodes: readonly string[] }) {
  const known = nodes.flatMap((id) => practice.bank.findNode(id) ?? [])
  if (known.length === 0) return null
  return (
    <Box className="lesson-nodes">
      {known.map(({ id, name }) => (
        <Link key={id} to={`/courses/knowledge-structure-detail?node=${id}`} className="lesson-node t-cap">
          <MasteryDisc whole={whole} node={id} isSmall />
          {name}
          <Box as="span" className="t-mid">
            {masteryText.steps[getMasteryStep(whole.nodes.get(id))]}
          </Box>
        </Link>
      ))}
    </Box>
  )
}

interface ChapterProps extends OutlineProps {
  readonly branch: string
  readonly title: string
  readonly lessons: readonly PlacedLesson[]
}

const Chapter = observer(function Chapter({ courses, practice, whole, position, ...own }: ChapterProps) {
  const { branch, title, lessons } = own
  const isOpen = position.isOpen(branch)
  const counted = lessons.filter((lesson) => !isShowing(lesson))
  const done = counted.filter((lesson) => courses.isDone(lesson)).length
  const nodes = [...new Set(lessons.flatMap((lesson) => lesson.nodes))]
  return (
    <Box className="node-chapter">
      <Button className="node-head" aria-expanded={isOpen} onClick={() => position.toggle(branch)}>
        <Box as="span" className="grow">
          <Box as="span" className="t-mid row-line">
            {title}
          </Box>
          {!isOpen && <MasterySquares whole={whole} nodes={nodes} />}
        </Box>
        <Box as="span" className="node-figure t-cap t-num">
          {text.figure(done, counted.length)}
        </Box>
        <Box as="span" className={isOpen ? 'node-turned' : ''} aria-hidden>
          <Icon name="chevron-down" size={20} />
        </Box>
      </Button>
      {isOpen && (
        <Box className="node-leaves">
          {lessons.map((lesson) => (
            <Box key={lesson.id} className="lesson-of">
              <LessonLine courses={courses} lesson={lesson} />
              <Nodes practice={practice} whole={whole} nodes={lesson.nodes} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
})

/** A course under its title; one that the page is about has that above already. */
const OfCourse = ({
  title,
  children,
}: {
  readonly title: string | undefined
  readonly children: ReactNode
}) =>
  title === undefined ? <Box className="pad">{children}</Box> : <Section title={title}>{children}</Section>

/** The chapters of some courses with their lessons, each with what it teaches. */
export const CourseOutline = observer(function CourseOutline({
  list,
  ...own
}: OutlineProps & { readonly list: readonly Course[] }) {
  const { shelf } = own.courses
  if (list.length === 0)
    return (
      <Box as="p" className="pad t-sub structure-note">
        {text.noCourses}
      </Box>
    )
  return list.map((course) => (
    <OfCourse key={course.id} title={list.length > 1 ? course.title : undefined}>
      {course.chapters.map(({ title, lessons }, chapter) => (
        <Chapter
          key={getBranch(course, chapter)}
          {...own}
          branch={getBranch(course, chapter)}
          title={title}
          lessons={lessons.flatMap(({ id }) => shelf.findHead(id) ?? [])}
        />
      ))}
    </OfCourse>
  ))
})
