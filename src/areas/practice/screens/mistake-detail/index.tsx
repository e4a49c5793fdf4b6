import { observer } from 'mobx-react-lite'
import type { Question } from '../../api/question'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { QuestionCard, getResult, Review, buildRunAddress, useQuestions, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { mistakeText } from '../../strings/mistakes'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { calendarDay } from '../../../../../contract/domain/study/day'
import type { AnswerEvent } from '../../../../../contract/domain/practice/event'
import { isChosen } from '../../../../../contract/domain/practice/marking'
import { isRight, RIGHTS_TO_LEAVE } from '../../../../../contract/domain/practice/mistake'
import './index.scss'

const text = mistakeText.detail

/** The most characters of a written answer that are shown. */
const NOTIFIED = 40
const short = (words: string): string => {
  const line = words.trim().replace(/\s+/g, ' ')
  return line.length > NOTIFIED ? `${line.slice(0, NOTIFIED)}…` : line
}

function getStanding(practice: PracticeStore, question: string): string {
  const mistake = practice.findMistake(question)
  if (!mistake) return text.never
  if (!mistake.isIn) return text.left
  const { month, day } = calendarDay(mistake.due)
  const due = mistake.due <= practice.today ? text.dueToday : text.dueOn(month, day)
  return text.inBook(RIGHTS_TO_LEAVE - mistake.rights, due)
}

/** An answer in a few words; letters as the card above has them. */
function givenIn(answer: AnswerEvent, question: Question | undefined): string {
  const pictures = answer.pictures ?? []
  if (answer.text === '') return pictures.length > 0 ? text.photos(pictures.length) : text.nothing
  const isLetters = question ? isChosen(question.type) : /^[A-Z]+$/.test(answer.text)
  return isLetters ? text.chose(answer.text) : text.wrote(short(answer.text))
}

const History = observer(function History({
  practice,
  question,
}: {
  practice: PracticeStore
  question: string
}) {
  const history = [...practice.state.listHistory(question)].reverse()
  const found = practice.bank.peek(question)
  if (history.length === 0) return null
  return (
    <Section title={text.history}>
      {history.map((answer) => {
        const { month, day, clock } = chinaTime(answer.at)
        return (
          <Box key={answer.id} className="row">
            <Box as="span" className="grow">
              <Box as="span" className="row-line t-num">
                {text.row(month, day, clock)}
              </Box>
              <Box as="span" className="t-cap t-num row-line">
                {text.facts([
                  givenIn(answer, found),
                  text.took(practiceText.time(answer.took)),
                  ...(found && answer.version !== found.version ? [text.version(answer.version)] : []),
                ])}
              </Box>
            </Box>
            <Box
              as="span"
              className={`tag ${answer.points ? 'tag-care' : isRight(answer) ? 'tag-good' : 'tag-bad'}`}
            >
              {getResult(answer, text)}
            </Box>
          </Box>
        )
      })}
    </Section>
  )
})

const One = observer(function One({ practice, question: id }: { practice: PracticeStore; question: string }) {
  const { load, retry } = useQuestions(practice, [id])
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const question = practice.bank.peek(id)
  const history = practice.state.listHistory(id)
  const last = history[history.length - 1]
  const node = question?.nodes[0]
  return (
    <>
      <QuestionCard practice={practice} question={id}>
        {({ options, gap }) =>
          question && (
            <Review
              practice={practice}
              question={question}
              options={options}
              given={last}
              isAlone
              gap={gap}
            />
          )
        }
      </QuestionCard>
      <Section title={text.standing}>
        <Box as="p">{getStanding(practice, id)}</Box>
        <Box as="p" className="t-cap">
          {text.rule}
        </Box>
      </Section>
      <History practice={practice} question={id} />
      {question && (
        <Box className="act">
          <Button
            className="btn btn-l btn-quiet detail-again"
            onClick={() => go(buildRunAddress('mistakes', `one:${id}`))}
          >
            {text.again}
          </Button>
          {node !== undefined && (
            <Button
              className="btn btn-l btn-beacon detail-similar"
              onClick={() => go(buildRunAddress('train', `node:${node}`))}
            >
              {practiceText.similar}
            </Button>
          )}
        </Box>
      )}
    </>
  )
})

/** One question that was answered before: its explanation, where it stands in the mistake book, and every answer. */
export default function MistakeDetailScreen() {
  const title = useTitle()
  const { params } = usePage()
  const id = params['question']
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>
        {(practice) =>
          id === undefined ? (
            <Notice art="empty" title={text.unknown} hint={text.unknownHint} />
          ) : (
            <One practice={practice} question={id} />
          )
        }
      </WithPractice>
    </Page>
  )
}
