import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { createQuestionApi, type QuestionReport } from '../../api/question'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { QuestionsFailed, REPORTS_PAGE, seeReports, StemLine, useQuestions } from '../../parts'
import { useListId } from '@/kit/list-id'
import { useOwnStorage } from '@/kit/own-storage'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { questionToolText } from '../../strings/question-tools'
import { recordText } from '../../strings/record'
import { chinaTime } from '../../../../../contract/domain/china-time'
import './index.scss'

const text = recordText.reports
const { states, reasons } = questionToolText.report
const looks = { open: '', fixed: ' tag-good', declined: ' tag-care' } as const
const getId = ({ id }: QuestionReport) => id

interface ReportRowProps {
  readonly practice: PracticeStore
  readonly report: QuestionReport
}

/** A report: what came of it, the question, what the student wrote and what staff said to it. */
const ReportRow = observer(function ReportRow({ practice, report }: ReportRowProps) {
  const { question, reason, state, text: words, createdAt, answer = '', answeredAt } = report
  const written = chinaTime(createdAt)
  const answered = answeredAt === undefined ? undefined : chinaTime(answeredAt)
  return (
    <Box as="li">
      <Link to={`/exercises/mistake-detail?question=${question}`} className="entry">
        <Box as="span" className="entry-facts t-cap t-num">
          <Box as="span" className={`tag${looks[state]}`}>
            {states[state]}
          </Box>{' '}
          {text.written(reasons[reason], written.month, written.day)}
        </Box>{' '}
        <Box as="span" className="entry-stem rich-line">
          <StemLine practice={practice} question={question} />
        </Box>{' '}
        {words !== '' && (
          <Box as="span" className="t-sub report-words">
            {text.said(words)}
          </Box>
        )}{' '}
        {answered && (
          <Box as="span" className="report-answer">
            <Box as="span" className="t-cap t-num">
              {text.answered(answered.month, answered.day)}
            </Box>{' '}
            {answer !== '' && (
              <Box as="span" className="report-words">
                {answer}
              </Box>
            )}
          </Box>
        )}
      </Link>
    </Box>
  )
})

const List = observer(function List({ practice, uid }: { practice: PracticeStore; uid: string }) {
  const id = useListId()
  const { local } = useOwnStorage()
  const pages = usePages(
    (api, cursor) =>
      api
        .of(createQuestionApi)
        .listQuestionReports(uid, { limit: REPORTS_PAGE, ...(cursor !== undefined && { cursor }) }),
    getId,
  )
  const { items } = pages
  useEffect(() => seeReports(local, items), [local, items])
  const { load, retry } = useQuestions(
    practice,
    items.map(({ question }) => question),
  )
  return (
    <Box className="pad">
      <QuestionsFailed load={load} onRetry={retry} />
      <PagedList
        id={id}
        label={text.list}
        pages={pages}
        row={(report) => <ReportRow practice={practice} report={report} />}
        empty={<Notice art="empty" title={text.empty} hint={text.emptyHint} />}
      />
    </Box>
  )
})

/** The student's reports of questions, and their results. */
export const Reports = observer(function Reports({ practice }: { practice: PracticeStore }) {
  const { uid } = useRoot().session
  if (uid === undefined)
    return (
      <Notice art="empty" title={text.login} hint={text.loginHint}>
        <Link to="/login" className="btn btn-l btn-solid">
          {text.loginGo}
        </Link>
      </Notice>
    )
  return <List key={uid} practice={practice} uid={uid} />
})
