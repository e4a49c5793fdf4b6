import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import * as v from 'valibot'
import { createQuestionApi, type Question } from '../api/question'
import { Chips } from '@/components/chips'
import { Sheet } from '@/components/sheet'
import { useStoredRequest, useSettledRequest } from '@/kit/stored-request'
import { useOwnStorage } from '@/kit/own-storage'
import { SubmitButton } from '@/kit/submit-button'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { TextArea } from '@/platform/input/text-area'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { readDraft, storeDraft } from '@/stores/drafts'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { questionToolText } from '../strings/question-tools'
import '@/theme/parts/area.scss'
import { LogInFirst } from './log-in-first'

const text = questionToolText.report
const reasons = ['answer', 'explain', 'stem', 'other'] as const
/** Most characters of a student's text, as the contract has it. */
const LONGEST = 500
/** Kind of these drafts on the device. */
const DRAFTS = 'report-drafts'

const getRequestName = (question: string): string => `report:${question}`

const cut = (typed: string): string => typed.slice(0, LONGEST)
const reportDraft = v.object({
  reason: v.fallback(v.picklist(reasons), 'answer'),
  words: v.fallback(v.pipe(v.string(), v.transform(cut)), ''),
})

interface BeforeProps {
  readonly uid: string
  readonly question: string
  /** A report whose response was lost is among the earlier ones; its content, as it was sent. */
  readonly onSettled: (content: string) => void
}

/** The student's earlier reports of a question, and their results. */
const Before = observer(function Before({ uid, question, onSettled }: BeforeProps) {
  const { load } = useLoad([uid, question], (api) => api.of(createQuestionApi).listQuestionReports(uid))
  // The earlier report is an extra; without it the form is as useful.
  const reports = load.state === 'ready' ? load.value.items.filter((item) => item.question === question) : []
  const ids = reports.map(({ id }) => id)
  useSettledRequest(getRequestName(question), ids, onSettled)
  return (
    <>
      {reports.map((report) => (
        <Box key={report.id} className="report-before">
          <Box as="p" className="t-mid">
            {text.before(text.reasons[report.reason], text.states[report.state])}
          </Box>
          {report.answer && (
            <Box as="p" className="t-sub">
              {report.answer}
            </Box>
          )}
        </Box>
      ))}
    </>
  )
})

/** The report as it is being written; what is typed stays on the device until it is sent. */
const Form = observer(function Form({
  uid,
  question,
  onClose,
}: {
  uid: string
  question: Question
  onClose: () => void
}) {
  const { api, ui } = silently(useRoot())
  const { local } = useOwnStorage()
  const [draft, setDraft] = useState(() =>
    v.parse(reportDraft, Object(readDraft(local, DRAFTS, question.id))),
  )
  const { reason, words } = draft
  const request = useStoredRequest(getRequestName(question.id))
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  function change(fields: Partial<typeof draft>): void {
    const next = { ...draft, ...fields }
    setDraft(next)
    storeDraft(local, DRAFTS, question.id, next)
  }
  const report = { question: question.id, version: question.version, reason, text: words.trim() }
  function clear(): void {
    setDraft(v.parse(reportDraft, {}))
    storeDraft(local, DRAFTS, question.id, undefined)
  }
  const send = () =>
    submit(undefined, async () => {
      await request(report, (id) => api.of(createQuestionApi).reportQuestion(uid, { id, ...report }))
      clear()
      ui.say(text.done, 'good', TOAST_MS.login)
      onClose()
    })
  return (
    <>
      <Before
        uid={uid}
        question={question.id}
        onSettled={(content) => {
          if (content === JSON.stringify(report)) clear()
        }}
      />
      <Chips
        label={text.reason}
        options={reasons.map((value) => ({ value, name: text.reasons[value] }))}
        isChosen={(value) => value === reason}
        onChoose={(value) => change({ reason: value })}
      />
      <TextArea
        id="report-text"
        kind="text"
        className="area"
        label={text.detail}
        value={words}
        placeholder={text.placeholder}
        maxLength={LONGEST}
        onInput={(typed) => change({ words: typed })}
        onBlur={() => undefined}
      />
      <Box className="keep-save">
        <SubmitButton isBusy={isBusy} onClick={() => void send()}>
          {text.submit}
        </SubmitButton>
      </Box>
    </>
  )
})

interface ReportSheetProps {
  readonly question: Question
  readonly onClose: () => void
}

/** Says that something is wrong in a question; staff answer, and the answer is shown here. */
export const ReportSheet = observer(function ReportSheet({ question, onClose }: ReportSheetProps) {
  const { session } = useRoot()
  const { uid } = session
  return (
    <Sheet id="report" title={text.title} onClose={onClose}>
      {uid === undefined ? (
        <LogInFirst why={text.login} go={text.loginGo} />
      ) : (
        <Form uid={uid} question={question} onClose={onClose} />
      )}
    </Sheet>
  )
})
