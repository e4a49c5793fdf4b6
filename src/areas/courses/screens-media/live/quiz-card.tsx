import { observer } from 'mobx-react-lite'
import type { LiveQuiz } from '@/api/live'
import type { LiveRoom } from '../../parts/live'
import { Link } from '@/components/link'
import { Options, RichLine, RichText, useQuestions } from '@/areas/practice'
import type { Drawn, PracticeStore } from '@/areas/practice'
import { useArea } from '@/kit/use-area'
import { findLast } from '@/lib/list'
import { Box, Button } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { sourceOfRoom } from '../../../../../contract/domain/courses/live/schedule'
import { isRight } from '../../../../../contract/domain/practice/mistake'
import { QuizPassage } from './quiz-passage'
import { secondsUntil } from './times'
import { usePicked } from './use-picked'

interface QuizProps {
  readonly room: LiveRoom
  readonly quiz: LiveQuiz
  readonly practice: PracticeStore
}

/** The choices of all, with the student's own marked. */
function Counted({ drawn, quiz, options }: { drawn: Drawn; quiz: LiveQuiz; options: readonly Option[] }) {
  const getPeople = (key: string) => quiz.counts?.choices.find((choice) => choice.key === key)?.people ?? 0
  const all = Math.max(1, quiz.counts?.people ?? 0)
  return (
    <Box as="ul" className="quiz-counts">
      {options.map(({ key, text: words }) => {
        const isMine = quiz.choice?.includes(key) === true
        return (
          <Box key={key} as="li" className={`quiz-count${isMine ? ' is-mine' : ''}`}>
            <Box as="span" className="grow rich-line">
              {key} <RichLine drawn={drawn} text={words} />
              <Box as="span" className="quiz-bar" aria-hidden>
                <Box as="span" style={{ width: `${Math.round((100 * getPeople(key)) / all)}%` }} />
              </Box>
            </Box>
            <Box
              as="span"
              className="t-cap t-num"
              role="text"
              aria-label={text.quizOption(key, getPeople(key), isMine)}
            >
              {text.quizShare(getPeople(key))}
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}

interface Option {
  readonly key: string
  readonly text: string
}

interface AskedProps extends QuizProps {
  readonly picked: string
  readonly pick: (choice: string) => void
}

const Asked = observer(function Asked({ room, quiz, practice, picked, pick }: AskedProps) {
  const { bank } = practice
  const { load } = useQuestions(practice, [quiz.quiz])
  const question = bank.peek(quiz.quiz)
  if (!question)
    return (
      <Box as="p" className="t-sub" role="status">
        {load.state === 'loading' ? text.waiting : text.quizMissing}
      </Box>
    )
  const drawn: Drawn = { bank, question: question.id }
  const group = bank.findGroup(question.id)
  const isMultiple = question.type === 'multiple'
  const sent = room.choice
  const options = question.options.map(({ key, text: words }) => ({ key, letter: key, text: words }))
  function choose(key: string): void {
    if (room.choice !== undefined || room.isGuest) return
    if (!isMultiple) pick(key)
    else {
      const keys = picked.includes(key) ? picked.replace(key, '') : picked + key
      pick([...keys].sort().join(''))
    }
  }
  return (
    <>
      {group && <QuizPassage drawn={drawn} group={group} />}
      {question.stem !== '' && <RichText drawn={drawn} text={question.stem} />}
      {isMultiple && quiz.choice === undefined && (
        <Box as="p" className="t-sub">
          {text.quizAllRight}
        </Box>
      )}
      {quiz.choice === undefined ? (
        <Options
          drawn={drawn}
          options={options}
          chosen={sent ?? picked}
          isMultiple={isMultiple}
          onChoose={choose}
        />
      ) : (
        <Counted drawn={drawn} quiz={quiz} options={options} />
      )}
      {room.state.quizRefusal !== '' && (
        <Box as="p" className="t-sub live-refusal" role="alert">
          {room.state.quizRefusal}
        </Box>
      )}
      {quiz.choice === undefined && !room.isGuest && (
        <Button
          className="btn btn-solid btn-full"
          disabled={picked === '' || sent !== undefined}
          onClick={() => room.answer(picked)}
        >
          {sent === undefined ? text.quizAnswer : text.quizSending}
        </Button>
      )}
    </>
  )
})

/** How the newest answer of the class went, after its question has closed. */
const Marked = observer(function Marked({ room, practice }: Pick<QuizProps, 'room' | 'practice'>) {
  const run = practice.state.attempts.find(
    ({ begin }) => begin.source === sourceOfRoom(room.state.facts.room),
  )
  const last = findLast([...(run?.answers.values() ?? [])].sort((a, b) => a.at - b.at))
  useQuestions(practice, last ? [last.question] : [])
  const question = last && practice.bank.peek(last.question)
  if (!question) return null
  const key = question.answer.join('')
  return (
    <Box as="section" className="quiz-card card flex wrap g2" role="status" aria-label={text.quiz}>
      <Box as="p" className="grow">
        {isRight(last) ? text.quizRight(key) : text.quizWrong(key, last.text)}
      </Box>
      <Link to={`/exercises/mistake-detail?question=${last.question}`} className="btn btn-text">
        {text.quizWhy}
      </Link>
    </Box>
  )
})

/** The question that is put to the class, until it closes, nobody named; then how it went. */
export const QuizCard = observer(function QuizCard({ room }: { readonly room: LiveRoom }) {
  const practice = useArea(async () => (await import('@/areas/practice/area')).practiceArea)
  const [picked, pick] = usePicked(room)
  const quiz = room.openQuiz
  if (!room.isOpen) return null
  if (!quiz) return practice ? <Marked room={room} practice={practice} /> : null
  const { counts, closesAt } = quiz
  const type = practice?.bank.peek(quiz.quiz)?.type
  return (
    <Box as="section" className="quiz-card card" aria-label={text.quiz}>
      <Box className="flex wrap g2 quiz-head">
        <Box className="flex wrap g2 grow">
          <Box as="h2" className="t-h3">
            {text.quiz}
          </Box>
          {(type === 'single' || type === 'multiple') && (
            <Box as="span" className="tag">
              {text.quizTypes[type]}
            </Box>
          )}
        </Box>
        <Box as="span" className="t-cap t-num">
          {counts ? text.quizCount(counts.people) : text.quizLeft(secondsUntil(closesAt, room.state.moment))}
        </Box>
      </Box>
      {practice ? (
        <Asked key={quiz.quiz} room={room} quiz={quiz} practice={practice} picked={picked} pick={pick} />
      ) : (
        <Box as="p" className="t-sub" role="status">
          {text.waiting}
        </Box>
      )}
    </Box>
  )
})
