import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createQuestionApi } from '../../api/question'
import { Chips } from '@/components/chips'
import { Sheet } from '@/components/sheet'
import { LogInFirst } from '../../parts'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { absoluteUrl } from '@/lib/absolute-url'
import { documents } from '@/platform/media/document'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { mistakeText } from '../../strings/mistakes'

const text = mistakeText.pdf

interface PdfProps {
  readonly practice: PracticeStore
  /** A subject's id, or `all`. */
  readonly subject: string
  readonly onClose: () => void
}

const Form = observer(function Form({ practice, subject, onClose, uid }: PdfProps & { uid: string }) {
  const { api, boot, ui } = silently(useRoot())
  const [hasAnswers, setHasAnswers] = useState(true)
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const name = practice.bank.findSubject(subject)?.name ?? text.all

  async function fetchPdf(): Promise<void> {
    // The server prints what it has: what is on this device alone goes there first.
    await practice.catchUp()
    const { unsent } = practice.sync
    const found = practice.bank.findSubject(subject)
    const { url, questions } = await api
      .of(createQuestionApi)
      .getMistakesPdf(uid, { ...(found && { subject: found.id }), ...(!hasAnswers && { answers: 'no' }) })
    if (questions === 0) return ui.say(text.empty, 'bad', TOAST_MS.login)
    if (unsent > 0) ui.say(text.unsent(unsent), 'plain', TOAST_MS.login)
    const outcome = await documents.open(absoluteUrl(boot.apiBase, url), text.file(name))
    if (outcome !== 'opened') return ui.say(text[outcome], 'bad', TOAST_MS.login)
    onClose()
  }

  return (
    <>
      <Chips
        label={text.content}
        note={text.note(name, hasAnswers)}
        options={[
          { value: 'yes', name: text.whole },
          { value: 'no', name: text.asked },
        ]}
        isChosen={(value) => value === (hasAnswers ? 'yes' : 'no')}
        onChoose={(value) => setHasAnswers(value === 'yes')}
      />
      <SubmitButton className="keep-save" isBusy={isBusy} onClick={() => void submit(undefined, fetchPdf)}>
        {isBusy ? text.making : text.make}
      </SubmitButton>
    </>
  )
})

/** Exports the book of a subject as a PDF out of what the account has; a guest, who has none, is led to the login. */
export const PdfSheet = observer(function PdfSheet(props: PdfProps) {
  const { uid } = useRoot().session
  return (
    <Sheet id="mistake-pdf" title={text.title} onClose={props.onClose}>
      {uid === undefined ? <LogInFirst why={text.login} go={text.loginGo} /> : <Form {...props} uid={uid} />}
    </Sheet>
  )
})
