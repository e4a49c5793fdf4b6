import { useState } from 'react'
import { ErrorCode } from '@/api/errors'
import { createStaffApi, type StaffLead } from '@/api/staff'
import { Field } from '@/components/field'
import { Sheet } from '@/components/sheet'
import { useStaffCall } from '../../parts'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { useStoredRequest } from '@/kit/stored-request'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { salesText } from '../../strings/sales'
import { readCode } from '../../../../../contract/domain/market/link-fields'

const { assign: text } = salesText
/** Most characters of a code with the text pasted around it. */
const LONGEST = 80

export interface AssignSheetProps {
  readonly lead: StaffLead
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Gives a lead that is nobody's to the seller with an invite code. */
export function AssignSheet({ lead, onDone, onClose }: AssignSheetProps) {
  const { api, ui } = silently(useRoot())
  const sendOnce = useStoredRequest('assign-lead')
  const ask = useStaffCall()
  const [typed, setTyped] = useState('')
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    showsFault: true,
    onFailure: (sentence, { code }, setFault) =>
      setFault({ message: code === ErrorCode.NotFound ? text.nobody : sentence }),
  })
  const inviteCode = readCode(typed)

  async function assign(): Promise<void> {
    const { createdAt } = lead
    await sendOnce({ lead: lead.id, createdAt, inviteCode }, (id) =>
      ask(() => api.of(createStaffApi).assignLead(lead.id, { id, inviteCode, createdAt })),
    )
    ui.say(text.done, 'good', TOAST_MS.login)
    onDone()
  }

  return (
    <Sheet id="assign" title={text.title} onClose={onClose}>
      <Form onSubmit={() => void submit(inviteCode === '' ? { message: text.empty } : undefined, assign)}>
        <Field
          id="assign-code"
          label={text.code}
          kind="word"
          value={typed}
          onInput={setTyped}
          maxLength={LONGEST}
          note={lead.raw && salesText.lead.raw(lead.raw)}
          error={fault?.message}
        />
        <SubmitButton isBusy={isBusy} className="staff-gap">
          {text.submit}
        </SubmitButton>
      </Form>
    </Sheet>
  )
}
