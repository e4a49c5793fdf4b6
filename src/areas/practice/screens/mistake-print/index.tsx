import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Question } from '../../api/question'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { isDue, mistakesBy, RichLine, RichText, useQuestions, wholeBook, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import type { QuestionBank } from '../../store/question-bank'
import { practiceText } from '../../strings/index'
import { mistakeText } from '../../strings/mistakes'
import { isChosen } from '../../../../../contract/domain/practice/marking'
import './index.scss'

const text = mistakeText.printPage
/** Most questions of one print. */
const MOST = 60

interface OfQuestion {
  readonly bank: QuestionBank
  readonly question: Question
  /** Its number on the paper. */
  readonly number: number
}

/** A question with room to do it again; the first of a group has the text that they share above it. */
function Asked({ bank, question, number, hasText }: OfQuestion & { readonly hasText: boolean }) {
  const group = bank.findGroup(question.id)
  const drawn = { bank, question: question.id }
  const options = group?.options.length ? group.options : question.options
  return (
    <>
      {group && hasText && (
        <Box className="print-text">
          <RichText drawn={drawn} text={group.text} />
        </Box>
      )}
      <Box className={`print-question print-line${isChosen(question.type) ? '' : ' has-room'}`}>
        <Box as="span" className="t-num print-number">
          {text.number(number)}
        </Box>
        <Box className="grow print-body">
          {question.stem !== '' && <RichText drawn={drawn} text={question.stem} />}
          {options.map(({ key, text: words }) => (
            <Box key={key} className="rich-line">
              {key}. <RichLine drawn={drawn} text={words} />
            </Box>
          ))}
        </Box>
      </Box>
    </>
  )
}

function Answered({ bank, question, number }: OfQuestion) {
  const drawn = { bank, question: question.id }
  return (
    <Box className="print-question print-line">
      <Box as="span" className="t-num print-number">
        {text.number(number)}
      </Box>
      <Box className="grow print-body">
        {question.answer.length > 0 && (
          <Box as="p" className="rich-line">
            <RichLine drawn={drawn} text={text.answer(question.show ?? question.answer.join(''))} />
          </Box>
        )}
        {question.model !== undefined && <RichText drawn={drawn} text={question.model} />}
        <RichText drawn={drawn} text={question.explain} />
      </Box>
    </Box>
  )
}

interface SheetsProps {
  readonly practice: PracticeStore
  readonly questions: readonly string[]
}

const Sheets = observer(function Sheets({ practice, questions: ids }: SheetsProps) {
  const { bank } = practice
  const { load, retry } = useQuestions(practice, ids)
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const questions = ids.flatMap((id) => bank.peek(id) ?? [])
  const isFirst = ({ group }: Question, at: number): boolean =>
    questions.findIndex((question) => question.group === group) === at
  return (
    <>
      <Box className="pad">
        {questions.map((question, at) => (
          <Asked
            key={question.id}
            bank={bank}
            question={question}
            number={at + 1}
            hasText={isFirst(question, at)}
          />
        ))}
      </Box>
      <Box as="section" className="sec print-answers">
        <Box as="h2" className="t-h2">
          {text.answers}
        </Box>
        {questions.map((question, at) => (
          <Answered key={question.id} bank={bank} question={question} number={at + 1} />
        ))}
      </Box>
    </>
  )
})

interface PaperProps {
  readonly practice: PracticeStore
  /** The subject that was chosen where one came from. */
  readonly from: string | undefined
}

/** Chooses what is printed, and shows it as it comes on paper. */
const Paper = observer(function Paper({ practice, from = 'all' }: PaperProps) {
  const { bank } = practice
  const [subject, setSubject] = useState(from)
  const [isDueOnly, setDueOnly] = useState(false)
  const all = mistakesBy(practice, wholeBook).filter(({ question }) => bank.findHead(question))
  const subjects = bank.index.subjects.filter(({ id }) =>
    all.some(({ question }) => bank.findHead(question)?.subject === id),
  )
  const chosen = all
    .filter(({ question }) => subject === 'all' || bank.findHead(question)?.subject === subject)
    .filter((mistake) => !isDueOnly || isDue(practice, mistake))
  if (all.length === 0) return <Notice art="empty" title={text.none} hint={mistakeText.empty.hint} />
  // Questions that share a text follow each other.
  const getGroup = (id: string): string => bank.findHead(id)?.group ?? id
  const ids = chosen.slice(0, MOST).map(({ question }) => question)
  const inGroups = [...new Set(ids.map(getGroup))].flatMap((group) =>
    ids.filter((id) => getGroup(id) === group),
  )
  return (
    <>
      <Box className="print-tools">
        <Box className="chips" role="group" aria-label={practiceText.subjects}>
          {[{ id: 'all', name: mistakeText.all }, ...subjects].map(({ id, name }) => (
            <Button
              key={id}
              className={`chip${id === subject ? ' is-on' : ''}`}
              aria-pressed={id === subject}
              onClick={() => setSubject(id)}
            >
              {name}
            </Button>
          ))}
          <Button
            className={`chip${isDueOnly ? ' is-on' : ''}`}
            aria-pressed={isDueOnly}
            onClick={() => setDueOnly(!isDueOnly)}
          >
            {text.dueOnly}
          </Button>
        </Box>
        <Box className="pad print-head">
          <Box as="p" className="t-sub t-num grow">
            {chosen.length > MOST ? text.tooMany(chosen.length, MOST) : text.hint(chosen.length)}
          </Box>
          {printPlatform.print && ids.length > 0 && (
            <Button className="btn btn-l btn-solid" onClick={printPlatform.print}>
              {text.print}
            </Button>
          )}
        </Box>
      </Box>
      <Sheets practice={practice} questions={inGroups} />
    </>
  )
})

/** The mistake book as it is printed: questions first, answers behind. */
export default function MistakePrintScreen() {
  const title = useTitle()
  const { params } = usePage()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Paper practice={practice} from={params['subject']} />}</WithPractice>
    </Page>
  )
}
