import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { useAccess } from '../../parts/course-access'
import { usePlan } from '@/features/plan'
import { FEWEST_ANSWERS, buildRunAddress, runOfNode, WithPractice } from '@/areas/practice'
import type { PracticeStore } from '@/areas/practice'
import { useOwnStorage } from '@/kit/own-storage'
import { clockTime } from '@/lib/clock-time'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { CourseStore } from '../../store/course-store'
import type { PlanStore } from '@/stores/plan-store'
import { strengthenText as text } from '../../strings/strengthen'
import { schedule } from '../../../../../contract/domain/courses/schedule'
import { MAX_TITLE } from '../../../../../contract/domain/plan/event'
import { countMinutes, readMinutes } from './daily-minutes'
import { minutesOfLesson, pageOfLesson, partToSee, shutWords } from './teaching'
import { getWeakness, type Weakness, type WeakNode } from './weak'
import { sumMinutes } from '../../../../../contract/domain/minutes'

/** Nodes that are shown: more than these are no plan. */
const SHOWN = 8
/** Days over which they are spread at most. */
const DAYS = 60

interface OfStudent {
  readonly courses: CourseStore
  readonly practice: PracticeStore
}

/** A node that is weak: why that is said, the lesson to see again, and its questions. */
const Item = observer(function Item({
  courses,
  practice,
  place,
  weak,
}: OfStudent & { readonly place: number; readonly weak: WeakNode }) {
  const { node, name, lesson, questions } = weak
  const part = partToSee(courses, lesson)
  const again = text.again[part.why]
  return (
    <Box as="section" className="strengthen-item" aria-label={name}>
      <Box as="h2" className="t-h3">
        {text.place(place, name)}
      </Box>
      <Box as="p" className="t-cap t-num">
        {text.item(practice.bank.findSubject(weak.subject)?.name ?? '', weak.minutes)}
      </Box>
      <Box as="p" className="t-sub t-num">
        {text.why(weak.wrong, weak.answers, weak.share)}
      </Box>
      <Link
        to={`/exercises/master-status?node=${node}`}
        className="strengthen-evidence t-sub"
        aria-label={text.formatAnswers(name)}
      >
        {text.answers}
      </Link>
      <Link to={pageOfLesson(lesson, part.at)} className="row">
        <Icon name="player-play" size={20} />
        <Box as="span" className="grow">
          {lesson.title}
          <Box as="span" className="t-cap t-num row-line">
            {text.line([
              part.at > 0 ? text.from(again, clockTime(part.at)) : again,
              text.minutes(minutesOfLesson(lesson)),
              ...shutWords(courses, lesson),
            ])}
          </Box>
        </Box>
        <Icon name="chevron-right" size={20} />
      </Link>
      {questions.length > 0 && (
        <Link to={runOfNode(node, questions)} className="row">
          <Icon name="pencil" size={20} />
          <Box as="span" className="grow">
            {text.questions(questions.length)}
            <Box as="span" className="t-cap t-num row-line">
              {text.line([text.questionsHint, text.minutes(weak.sitting)])}
            </Box>
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      )}
    </Box>
  )
})

/** The tasks of the plan for a weak node. */
function listTasks(courses: CourseStore, { node, name, lesson, questions, sitting }: WeakNode) {
  const seeAgain = {
    // One that was done already is ticked by having been seen: seeing it again is another thing to do.
    task: `${courses.isDone(lesson) ? 'again' : 'lesson'}.${lesson.id}`,
    title: lesson.title.slice(0, MAX_TITLE),
    minutes: minutesOfLesson(lesson),
    to: pageOfLesson(lesson, partToSee(courses, lesson).at),
  }
  const practise = {
    task: `node.${node}`,
    title: text.task(name).slice(0, MAX_TITLE),
    minutes: sitting,
    to: runOfNode(node, questions),
  }
  return questions.length > 0 ? [seeAgain, practise] : [seeAgain]
}

/** Puts everything into the plan, on one day after the other; returns nothing where it is all there. */
const Act = observer(function Act({ courses, weak }: { courses: CourseStore; weak: readonly WeakNode[] }) {
  const { ui } = useRoot()
  const { local } = useOwnStorage()
  const plan = usePlan()
  const isPlanned = (store: PlanStore): boolean =>
    weak.every((weakNode) =>
      listTasks(courses, weakNode).every(({ task }) => store.findTask(task)?.state === 'open'),
    )
  if (plan && isPlanned(plan))
    return (
      <Box className="act">
        <Link to="/courses/task-list" className="btn btn-l btn-line btn-full">
          {text.planned}
        </Link>
      </Box>
    )
  const from = plan?.today ?? 0
  // A weak node may take longer than a day has: it gets a day of its own.
  const minutes = Math.max(
    countMinutes(readMinutes(local), plan),
    ...weak.map((weakNode) => weakNode.minutes),
  )
  const { days } = schedule([weak.map((weakNode) => ({ id: weakNode.node, minutes: weakNode.minutes }))], {
    from,
    until: from + DAYS,
    minutes,
  })
  function add(): void {
    if (!plan) return
    for (const { day, pieces } of days)
      for (const { id } of pieces)
        for (const weakNode of weak.filter(({ node }) => node === id))
          for (const task of listTasks(courses, weakNode)) {
            // A lesson that was done before is to be done once more.
            if (plan.findTask(task.task)?.state === 'done') plan.mark(task.task, 'open')
            plan.arrange({ ...task, day })
          }
    ui.say(text.added(days.length), 'good')
  }
  return (
    <Box className="act structure-act">
      <Box as="p" className="grow t-cap t-num">
        {text.addHint(days.length, minutes)}
      </Box>
      <Button className="btn btn-l btn-beacon" disabled={!plan} onClick={add}>
        {text.add}
      </Button>
    </Box>
  )
})

/** Says why nothing is listed, and the way on. */
function Nothing({ known, nearest }: Weakness) {
  if (known > 0)
    return (
      <Notice art="empty" title={text.fine} hint={text.fineHint(known)}>
        <Link to="/courses/knowledge-structure" className="btn btn-l btn-line">
          {text.fineGo}
        </Link>
      </Notice>
    )
  const hint = nearest ? text.fewHint(nearest.missing, nearest.name) : text.fewNone(FEWEST_ANSWERS)
  return (
    <Notice art="empty" title={text.few} hint={hint}>
      <Link
        to={
          nearest ? buildRunAddress('train', `node:${nearest.node}`) : '/exercises/problem-solving-training'
        }
        className="btn btn-l btn-solid"
      >
        {text.fewGo}
      </Link>
    </Notice>
  )
}

const Listed = observer(function Listed({ courses, practice }: OfStudent) {
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  useAccess(courses)
  const found = getWeakness({ courses, practice, local }, now())
  const weak = found.weak.slice(0, SHOWN)
  if (weak.length === 0) return <Nothing {...found} />
  return (
    <Box className="has-act">
      <Box as="section" className="pad choice-left">
        <Box as="p">
          <Box as="span" className="t-num strengthen-number">
            {weak.length}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {text.number(sumMinutes(weak))}
          </Box>
        </Box>
        <Box as="p" className="t-cap">
          {text.lead}
        </Box>
      </Box>
      <Box className="pad">
        {weak.map((weakNode, at) => (
          <Item key={weakNode.node} courses={courses} practice={practice} place={at + 1} weak={weakNode} />
        ))}
      </Box>
      <Act courses={courses} weak={weak} />
    </Box>
  )
})

/** The weak nodes of a student, each with the lesson to see again and five questions. */
export function Strengthen({ courses }: { readonly courses: CourseStore }) {
  return <WithPractice>{(practice) => <Listed courses={courses} practice={practice} />}</WithPractice>
}
