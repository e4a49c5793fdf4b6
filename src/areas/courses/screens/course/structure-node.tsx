import { observer } from 'mobx-react-lite'
import { LinkRow } from '@/components/rows'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { useAccess } from '../../parts/course-access'
import { PlanRow } from '@/features/plan'
import {
  heldBack,
  offeredIn,
  isBelow,
  MasteryDisc,
  MasteryLeaf,
  measure,
  listPath,
  getProgress,
  QuestionsFailed,
  buildRunAddress,
  spokenMastery,
  StemLine,
  suitedPaper,
  useQuestions,
  WithPractice,
} from '@/areas/practice'
import type { MeasuredSubject, PracticeStore } from '@/areas/practice'
import { usePage } from '@/features/page'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PlacedLesson } from '../../store/course-shelf'
import type { CourseStore } from '../../store/course-store'
import { structureText } from '../../strings/structure'
import { getSitting } from '../../../../../contract/domain/practice/week'
import { NodeDecks, NodeFormulas } from './node-cards'
import { NodeWords } from './node-words'
import { NodeAct } from './structure'
import { formatHint, lessonsAbout, minutesOfLesson, pageOfLesson } from './teaching'

const text = structureText.node
/** Mistakes that are listed; the book has the others. */
const SHOWN = 5

interface OfStudent {
  readonly courses: CourseStore
  readonly practice: PracticeStore
}

interface NextToProps {
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly title: string
  readonly nodes: readonly string[]
  /** The sentence where there are none. */
  readonly none: string
}

/** Nodes before or after one in the order of learning. */
function NextTo({ practice, whole, title, nodes, none }: NextToProps) {
  return (
    <Section title={title}>
      {nodes.length === 0 && (
        <Box as="p" className="t-sub">
          {none}
        </Box>
      )}
      {nodes.map((node) => (
        <MasteryLeaf
          key={node}
          practice={practice}
          whole={whole}
          node={node}
          to={`/courses/knowledge-structure-detail?node=${node}`}
          isFirst={false}
        />
      ))}
    </Section>
  )
}

/** The mistakes of a node that are in the book. */
const Mistakes = observer(function Mistakes({
  practice,
  subject,
  node,
}: {
  practice: PracticeStore
  subject: string
  node: string
}) {
  const {
    bank,
    state: { underWay },
  } = practice
  const all = practice.mistakes.filter(
    ({ isIn, question }) =>
      isIn && !underWay.has(question) && isBelow(bank.findHead(question)?.nodes[0] ?? '', node),
  )
  const shown = all.slice(0, SHOWN).map(({ question }) => question)
  const { load, retry } = useQuestions(practice, shown)
  if (all.length === 0) return null
  return (
    <Section title={text.mistakes} hint={text.mistake(all.length)}>
      <QuestionsFailed load={load} onRetry={retry} />
      {shown.map((question) => (
        <Link key={question} to={`/exercises/mistake-detail?question=${question}`} className="row">
          <Box as="span" className="grow entry-stem rich-line">
            <StemLine practice={practice} question={question} />
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      ))}
      {all.length > SHOWN && (
        <LinkRow to={`/exercises/mistake-book?subject=${subject}`} title={text.allMistakes} />
      )}
    </Section>
  )
})

/** A lesson about a node; only one that opens is put into the plan. */
const LessonRow = observer(function LessonRow({
  courses,
  lesson,
}: {
  readonly courses: CourseStore
  readonly lesson: PlacedLesson
}) {
  const words = {
    title: lesson.title,
    hint: text.lessonHint(lesson.course.title, formatHint(courses, lesson)),
    to: pageOfLesson(lesson),
  }
  return courses.canOpen(lesson) ? (
    <PlanRow task={`lesson.${lesson.id}`} minutes={minutesOfLesson(lesson)} {...words} />
  ) : (
    <LinkRow {...words} />
  )
})

/** How well the student knows a node, which leads to the answers behind it. */
function NodeState({ whole, node }: { readonly whole: MeasuredSubject; readonly node: string }) {
  return (
    <Section title={text.state}>
      <Link to={`/exercises/master-status?node=${node}`} className="row">
        <MasteryDisc whole={whole} node={node} />
        <Box as="span" className="grow">
          {spokenMastery(whole, node)}
          <Box as="span" className="t-cap t-num row-line">
            {text.evidence(whole.nodes.get(node)?.evidence.length ?? 0)}
          </Box>
        </Box>
        <Icon name="chevron-right" size={20} />
      </Link>
    </Section>
  )
}

interface NodeLessonsProps {
  readonly courses: CourseStore
  readonly lessons: readonly PlacedLesson[]
}

/** The lessons about a node. */
function NodeLessons({ courses, lessons }: NodeLessonsProps) {
  return (
    <Section title={text.lessons}>
      {lessons.length === 0 && (
        <Box as="p" className="t-sub">
          {text.noLessons}
        </Box>
      )}
      {lessons.map((lesson) => (
        <LessonRow key={lesson.id} courses={courses} lesson={lesson} />
      ))}
    </Section>
  )
}

const OfNode = observer(function OfNode({
  courses,
  practice,
  subject,
  node,
}: OfStudent & { readonly subject: string; readonly node: string }) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const { local } = useOwnStorage()
  useAccess(courses)
  const paper = suitedPaper(bank, local, subject)
  const whole = measure(practice, { subject, paper }, now())
  const name = bank.findNode(node)?.name ?? ''
  const lessons = lessonsAbout(courses, subject, node)
  const offered = offeredIn(bank, { subject, paper, node }, heldBack(practice, local))
  const { all, done, right } = getProgress(practice, offered)
  const leads = (bank.findSubject(subject)?.nodes ?? []).filter(({ needs }) => needs.includes(node))
  const minutes = getSitting(new Map(offered.map((head) => [head.id, head])), node)
  return (
    <Box className="has-act">
      <Box className="pad structure-title">
        <Box as="h1" className="t-h1">
          {name}
        </Box>
        <Box as="p" className="t-cap">
          {listPath(bank, node).join(' › ')}
        </Box>
      </Box>
      <NodeState whole={whole} node={node} />
      <NextTo
        practice={practice}
        whole={whole}
        title={text.needs}
        nodes={bank.findNode(node)?.needs ?? []}
        none={text.noNeeds}
      />
      <NodeLessons courses={courses} lessons={lessons} />
      <Section title={text.questions} hint={text.all(all)}>
        {all > 0 && (
          <PlanRow
            task={`node.${node}`}
            title={text.task(name)}
            hint={`${text.minutes(minutes)} · ${text.stand(done, right)}`}
            minutes={minutes}
            to={buildRunAddress('train', `node:${node}`)}
          />
        )}
      </Section>
      <Mistakes practice={practice} subject={subject} node={node} />
      <NodeFormulas practice={practice} node={node} />
      <NodeDecks practice={practice} node={node} />
      {subject === 'english' && <NodeWords courses={courses} lessons={lessons} />}
      <NextTo
        practice={practice}
        whole={whole}
        title={text.leads}
        nodes={leads.map(({ id }) => id)}
        none={text.noLeads}
      />
      <NodeAct courses={courses} practice={practice} subject={subject} node={node} />
    </Box>
  )
})

const Chosen = observer(function Chosen({ courses, practice }: OfStudent) {
  const { node = '' } = usePage().params
  const subject = practice.bank.index.subjects.find(({ nodes }) => nodes.some(({ id }) => id === node))?.id
  if (subject === undefined)
    return (
      <Notice art="empty" title={structureText.noNode} hint={structureText.noNodeHint}>
        <Link to="/courses/knowledge-structure" className="btn btn-l btn-line">
          {structureText.toTree}
        </Link>
      </Notice>
    )
  return <OfNode courses={courses} practice={practice} subject={subject} node={node} />
})

/** A piece of knowledge: what comes before and after it, and all that there is to learn it by. */
export function StructureNode({ courses }: { readonly courses: CourseStore }) {
  return <WithPractice>{(practice) => <Chosen courses={courses} practice={practice} />}</WithPractice>
}
