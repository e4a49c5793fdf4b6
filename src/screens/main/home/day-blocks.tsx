import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { isAddress, type Address } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { homeDayText as text } from '@/strings/main/home-day'
import { chinaTime } from '../../../../contract/domain/china-time'
import type { HomeBlock } from '../../../../contract/domain/habit/home-order'
import type { NotedTask } from '../../../../contract/domain/habit/today'
import { DayRow, Next, ThumbRow } from './parts'
import type { HomeDay } from './use-home-day'

const PLAN = '/courses/task-list'
const AWARDS = '/new-rewards'

interface BlockProps {
  readonly day: HomeDay
  readonly isLamp: boolean
}

function Live({ day: { live }, isLamp }: BlockProps) {
  if (!live) return null
  const { clock } = chinaTime(live.startsAt)
  return (
    <Next
      label={text.live}
      title={live.title}
      summary={live.state === 'live' ? text.isLive(clock) : text.begins(clock)}
      button={live.state === 'soon' ? text.lookAtClass : text.enter}
      to={live.to}
      isLamp={isLamp}
    />
  )
}

function Words({ day: { words }, isLamp }: BlockProps) {
  if (!words) return null
  const { due, fresh, minutes, isEstimate } = words
  return (
    <Next
      label={text.words}
      figure={due > 0 ? due : fresh}
      title={due > 0 ? text.wordsDue : text.wordsFresh}
      summary={text.wordsTime(minutes, due > 0 ? fresh : 0, isEstimate)}
      button={due > 0 ? text.review : text.learn}
      to="/spword/memory"
      isLamp={isLamp}
    />
  )
}

const addressOf = ({ to = '', isDone }: NotedTask): Address => (!isDone && isAddress(to) ? to : PLAN)

function Task({ task }: { task: NotedTask }) {
  const { title, minutes, isDone } = task
  return (
    <Box as="li">
      <Link
        to={addressOf(task)}
        className="row home-task"
        aria-label={text.taskNamed(title, minutes, isDone)}
      >
        <Box as="span" className={isDone ? 'home-tick home-tick-on' : 'home-tick'} aria-hidden>
          {isDone && <Icon name="check" size={16} />}
        </Box>
        <Box as="span" className={isDone ? 'grow home-done' : 'grow'}>
          {title}
        </Box>
        <Box as="span" className="t-cap t-num home-minutes">
          {text.minutes(minutes)}
        </Box>
      </Link>
    </Box>
  )
}

function Plan({ day: { tasks, done } }: BlockProps) {
  return (
    <Section title={text.tasks} figure={text.tasksDone(done, tasks.length)}>
      <Box as="ul">
        {tasks.map((task) => (
          <Task key={task.task} task={task} />
        ))}
      </Box>
      <Link to={PLAN} className="btn btn-text home-more">
        {text.toPlan}
      </Link>
    </Section>
  )
}

function Mistakes({ day: { mistakes }, isLamp }: BlockProps) {
  if (!mistakes) return null
  return (
    <Next
      label={text.mistakes}
      figure={mistakes.due}
      title={text.mistakesDue}
      summary={text.about(mistakes.minutes)}
      button={text.redo}
      to="/exercises/mistake-book"
      isLamp={isLamp}
    />
  )
}

function GoOn({ day: { lesson, later } }: BlockProps) {
  return (
    <Section title={text.goOn}>
      {lesson && (
        <ThumbRow
          to={`/courses/course-learning?lesson=${encodeURIComponent(lesson.lesson)}`}
          lead={{ icon: 'player-play' }}
          title={lesson.title}
          hint={text.lesson(lesson)}
          {...(lesson.at > 0 && lesson.seconds > 0 && { share: lesson.at / lesson.seconds })}
        />
      )}
      {later.map(
        ({ title, startsAt, to }) =>
          isAddress(to) && (
            <ThumbRow
              key={to}
              to={to}
              lead={{ clock: chinaTime(startsAt).clock }}
              title={title}
              hint={text.classToday}
            />
          ),
      )}
    </Section>
  )
}

function CheckIn({ day: { mine } }: BlockProps) {
  const hasAwards = mine !== undefined && mine.ready > 0 && isBuilt(AWARDS)
  if (!mine) return null
  const studied = Math.floor(mine.studied / 60)
  return (
    <Box as="section" className="sec" aria-label={text.checkIn}>
      <DayRow
        to="/sign-index"
        title={mine.hasJoined && mine.continues > 0 ? text.row(mine.continues) : text.checkIn}
        hint={mine.hasJoined ? (mine.isPunchCard ? text.checkedIn : text.notYetCheckedIn) : text.joinCheckIn}
        figure={studied > 0 ? text.studied(studied) : undefined}
      />
      {hasAwards && <DayRow to={AWARDS} title={text.awards(mine.ready)} hint={text.awardsHint} />}
    </Box>
  )
}

/** Nothing is left today: what comes tomorrow, and where who wants goes on. */
function Done({ day: { tomorrow } }: BlockProps) {
  return (
    <Box as="section" className="sec home-calm" aria-label={text.done}>
      <Box className="art art-empty" aria-hidden />
      <Box as="h2" className="t-h2">
        {text.done}
      </Box>
      <Box as="p" className="t-sub home-gap">
        {text.tomorrow(tomorrow.words, tomorrow.tasks)}
      </Box>
      <Box className="home-calm-ways">
        <Link to="/exercises/problem-solving-training" className="btn btn-text">
          {text.moreQuestions}
        </Link>
        <Link to="/spword/index" className="btn btn-text">
          {text.moreWords}
        </Link>
      </Box>
    </Box>
  )
}

const doors = [
  { to: '/spword/index', icon: 'vocabulary', name: 'words' },
  { to: '/exercises/problem-solving-training', icon: 'pencil', name: 'questions' },
  { to: '/courses/study-center', icon: 'player-play', name: 'lesson' },
] as const

/** What can be done here at once, without an account too; of what was begun already its own block tells. */
function Doors({ day, isLamp }: BlockProps) {
  const begun = { words: day.words, questions: day.mistakes, lesson: day.lesson }
  const [first, ...others] = doors.filter(({ name }) => begun[name] === undefined)
  if (!first) return null
  const { title, hint, button } = text.doors[first.name]
  const rows = isLamp ? others : [first, ...others]
  return (
    <>
      {isLamp && <Next label={title} title={title} summary={hint} button={button} to={first.to} isLamp />}
      {rows.length > 0 && (
        <Section title={isLamp ? text.alsoHere : text.stillHere}>
          {rows.map(({ to, icon, name }) => (
            <ThumbRow
              key={to}
              to={to}
              lead={{ icon }}
              title={text.doors[name].title}
              hint={text.doors[name].hint}
            />
          ))}
          {day.isGuest && (
            <Box as="p" className="t-cap home-gap">
              {text.guestHint}
            </Box>
          )}
        </Section>
      )}
    </>
  )
}

const blocks: Readonly<Record<HomeBlock, (props: BlockProps) => ReactNode>> = {
  live: Live,
  done: Done,
  words: Words,
  plan: Plan,
  mistakes: Mistakes,
  'go-on': GoOn,
  'check-in': CheckIn,
  doors: Doors,
}

/** The blocks of the day, in the order in which they matter now, and beneath them the year. */
export function DayBlocks({ day }: { readonly day: HomeDay }) {
  return (
    <>
      {day.blocks.map((name) => {
        const Block = blocks[name]
        return <Block key={name} day={day} isLamp={day.lamp === name} />
      })}
      {day.isGuest && (
        <Box as="section" className="sec" aria-label={text.checkIn}>
          <DayRow to="/sign-index" title={text.checkIn} hint={text.joinCheckIn} />
        </Box>
      )}
      <Box as="section" className="sec" aria-label={text.map}>
        <DayRow to="/learning-map" title={text.map} hint={text.mapHint} />
      </Box>
    </>
  )
}
