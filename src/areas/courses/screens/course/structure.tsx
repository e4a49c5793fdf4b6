import { observer } from 'mobx-react-lite'
import type { Course } from '@/api/course'
import { Link } from '@/components/link'
import { Skeleton } from '@/components/skeleton'
import { Notice } from '@/components/notice'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { useAccess } from '../../parts/course-access'
import {
  firstNode,
  heldBack,
  listLeaves,
  MasteryBranch,
  MasterySteps,
  measure,
  buildRunAddress,
  SubjectChips,
  suitedPaper,
  listTree,
  useSubject,
  WithPractice,
  masteryText,
} from '@/areas/practice'
import type { SubjectChoice, PracticeStore } from '@/areas/practice'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Tabs } from '@/kit/tabs'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { CourseStore } from '../../store/course-store'
import { structureText as text } from '../../strings/structure'
import { isShowing } from '../../../../../contract/domain/courses/showing'
import { getBranch, CourseOutline } from './course-outline'
import { NodeLessons } from './node-lessons'
import { lessonsAbout, minutesOfLesson, pageOfLesson } from './teaching'
import { usePosition, type StructureTab } from './use-position'

const tabs = [
  ['tree', text.tree],
  ['outline', text.outline],
] as const satisfies readonly (readonly [StructureTab, string])[]

interface OfStudent {
  readonly courses: CourseStore
  readonly practice: PracticeStore
}

/** The way on: the lesson that teaches a node and is not done, or its questions. */
export const NodeAct = observer(function NodeAct({
  courses,
  practice,
  subject,
  node,
}: OfStudent & { readonly subject: string; readonly node: string }) {
  const about = lessonsAbout(courses, subject, node).filter((placedLesson) => !isShowing(placedLesson))
  const open = about.filter((placedLesson) => !courses.isDone(placedLesson))
  const lesson = open.find((placedLesson) => courses.canOpen(placedLesson))
  const why = about.length === 0 ? 'none' : open.length > 0 ? 'shut' : 'done'
  return (
    <Box className="act structure-act">
      <Box as="p" className="grow">
        <RowLines
          title={practice.bank.findNode(node)?.name ?? ''}
          hint={lesson ? text.learnHint(lesson.title, minutesOfLesson(lesson)) : text.trainHint[why]}
          isNumeric
        />
      </Box>
      <Button
        className="btn btn-l btn-beacon"
        onClick={() => go(lesson ? pageOfLesson(lesson) : buildRunAddress('train', `node:${node}`))}
      >
        {lesson ? text.learn : text.train}
      </Button>
    </Box>
  )
})

interface StructureProps extends OfStudent {
  readonly choice: SubjectChoice
  /** The course that the page is about; the whole subject where there is none. */
  readonly course: Course | undefined
}

/** The tree and the outlines of a subject or a course, as they were left. */
const Structure = observer(function Structure({ courses, practice, choice, course }: StructureProps) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { subject } = choice
  const { local } = useOwnStorage()
  const whole = measure(practice, choice, now())
  const parts = listTree(bank, subject, whole)
  const list = course ? [course] : courses.shelf.courses.filter((item) => item.subject === subject)
  const taught = new Set(
    list.flatMap((item) => courses.shelf.listLessons(item).flatMap(({ nodes }) => nodes)),
  )
  const isTaught = (node: string): boolean => !course || taught.has(node)
  const next = firstNode(practice, choice, whole, heldBack(practice, local), isTaught)
  const branch = parts
    .flatMap(({ branches }) => branches)
    .find(({ leaves }) => leaves.includes(next?.id ?? ''))
  const [begun] = list
  const chapter = Math.max(
    0,
    (begun?.chapters ?? []).findIndex(({ lessons }) => lessons.some((lesson) => !courses.isDone(lesson))),
  )
  const position = usePosition(course ? `course:${course.id}` : `subject:${subject}`, {
    tab: course ? 'outline' : 'tree',
    open: [branch?.node.id ?? [], begun ? getBranch(begun, chapter) : []].flat(),
  })
  const leaves = listLeaves(parts).filter(isTaught)
  return (
    <>
      <MasterySteps whole={whole} leaves={leaves} />
      <Tabs
        className="structure-tabs"
        label={text.views}
        tabs={tabs}
        shown={position.tab}
        onShow={position.show}
      >
        {position.tab === 'outline' ? (
          <CourseOutline
            courses={courses}
            practice={practice}
            whole={whole}
            position={position}
            list={list}
          />
        ) : (
          parts.map(({ node: part, branches }) => (
            <Section key={part.id} title={part.name}>
              {branches.map(({ node: { id }, leaves: own, isLeaf }) => {
                const of = { courses, practice, whole, subject }
                if (isLeaf)
                  return <NodeLessons key={id} {...of} node={id} isFirst={id === next?.id} isAlone />
                return (
                  <MasteryBranch
                    key={id}
                    practice={practice}
                    whole={whole}
                    node={id}
                    leaves={own}
                    isOpen={position.isOpen(id)}
                    onToggle={() => position.toggle(id)}
                  >
                    {own.map((leaf) => (
                      <NodeLessons key={leaf} {...of} node={leaf} isFirst={leaf === next?.id} />
                    ))}
                  </MasteryBranch>
                )
              })}
            </Section>
          ))
        )}
      </Tabs>
      <Box as="p" className="pad t-cap structure-note">
        {next ? masteryText.rule : text.allKnown}
      </Box>
      {next && <NodeAct courses={courses} practice={practice} subject={subject} node={next.id} />}
    </>
  )
})

const Chosen = observer(function Chosen({ courses, practice }: OfStudent) {
  const { params } = usePage()
  const { local } = useOwnStorage()
  const { bank } = practice
  const { course: id } = params
  const course = id === undefined ? undefined : courses.shelf.findCourse(id)
  const access = useAccess(courses)
  const [chosen, choose] = useSubject(bank, params['subject'])
  if (id !== undefined && !course)
    return access.state === 'loading' ? (
      <Skeleton />
    ) : (
      <Notice art="empty" title={text.noCourse} hint={text.noCourseHint}>
        <Link to="/courses/study-center" className="btn btn-l btn-line">
          {text.toCentre}
        </Link>
      </Notice>
    )
  const choice = course
    ? { subject: course.subject, paper: suitedPaper(bank, local, course.subject) }
    : chosen
  return (
    <Box className="has-act">
      {course ? (
        <Box as="h1" className="pad t-h1 structure-title">
          {course.title}
        </Box>
      ) : (
        <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      )}
      <Structure key={choice.subject} courses={courses} practice={practice} choice={choice} course={course} />
    </Box>
  )
})

/** The knowledge of a subject beside the lessons that teach it. */
export function KnowledgeStructure({ courses }: { readonly courses: CourseStore }) {
  return <WithPractice>{(practice) => <Chosen courses={courses} practice={practice} />}</WithPractice>
}
