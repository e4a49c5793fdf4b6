import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { mistakesBy, RichLine, RichText, useQuestions, WithPractice } from '@/features/practice'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { printPlatform } from '@/platform/page/print'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '@/stores/practice-store'
import { mistakeText } from '@/strings/practice/mistakes'
import './index.scss'

const text = mistakeText.printPage
/** Most questions of one print. */
const MOST = 60

const Sheets = observer(function Sheets({ practice }: { practice: PracticeStore }) {
  const { bank } = practice
  const ids = mistakesBy(practice, { subject: 'all', isIn: true, search: '' })
    .slice(0, MOST)
    .map(({ question }) => question)
  const { load, retry } = useQuestions(practice, ids)
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const questions = ids.flatMap((id) => bank.peek(id) ?? [])
  if (questions.length === 0) return <Notice art="empty" title={text.none} hint={mistakeText.empty.hint} />
  const groups = new Set<string>()
  return (
    <>
      <Box className="pad print-head">
        <Box as="p" className="t-sub t-num">
          {text.hint(questions.length)}
        </Box>
        {printPlatform.print && (
          <Button className="btn btn-l btn-solid print-button" onClick={printPlatform.print}>
            {mistakeText.print}
          </Button>
        )}
      </Box>
      <Box className="pad">
        {questions.map((question, at) => {
          const group = bank.groupOf(question.id)
          const isFirst = group !== undefined && !groups.has(group.id)
          if (group) groups.add(group.id)
          const drawn = { bank, question: question.id }
          return (
            <Box key={question.id} className="print-question">
              {group && isFirst && <RichText drawn={drawn} text={group.text} />}
              <Box className="print-line">
                <Box as="span" className="t-num print-number">
                  {text.number(at + 1)}
                </Box>
                <Box className="grow">
                  <RichText drawn={drawn} text={question.stem} />
                  {(group?.options.length ? group.options : question.options).map(({ key, text: words }) => (
                    <Box key={key} className="rich-line">
                      {key}. <RichLine drawn={drawn} text={words} />
                    </Box>
                  ))}
                </Box>
              </Box>
            </Box>
          )
        })}
      </Box>
      <Box as="section" className="sec print-answers">
        <Box as="h2" className="t-h2">
          {text.answers}
        </Box>
        {questions.map((question, at) => (
          <Box key={question.id} className="print-question print-line">
            <Box as="span" className="t-num print-number">
              {text.number(at + 1)}
            </Box>
            <Box className="grow">
              {question.answer.length > 0 && (
                <Box as="p" className="rich-line">
                  <RichLine
                    drawn={{ bank, question: question.id }}
                    text={text.answer(question.show ?? question.answer.join(''))}
                  />
                </Box>
              )}
              {question.model !== undefined && (
                <RichText drawn={{ bank, question: question.id }} text={question.model} />
              )}
              <RichText drawn={{ bank, question: question.id }} text={question.explain} />
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
})

/** The mistake book as it is printed: questions first, answers behind. */
export default function MistakePrintScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Sheets practice={practice} />}</WithPractice>
    </Page>
  )
}
