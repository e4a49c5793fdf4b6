import { useEffect, useState } from 'react'
import { createRewardApi, type Invitation } from '@/api/excitation'
import { ErrorCode } from '@/api/errors'
import { Field } from '@/components/field'
import { ActionRow } from '@/components/rows'
import { Section } from '@/components/section'
import { useMoment } from '@/kit/use-moment'
import { useSubmit, type Fault } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { Form } from '@/platform/ui/form'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { inviteText as text } from '../../strings/rewards'
import { momentText } from '@/strings/shop/when'
import { getCode, forgetFriend, isCode } from './friend-code'

/** Room for spaces that are pasted along. */
const LONGEST = 16

interface NameInviterProps {
  readonly uid: string
  readonly invitation: Invitation
  readonly friend: string | undefined
  readonly onNamed: () => void
}

function findFault(code: string, own: string): Fault | undefined {
  if (code === '') return { message: text.empty }
  if (!isCode(code)) return { message: text.wrong }
  return code === own ? { message: text.own } : undefined
}

function NameForm({
  uid,
  invitation,
  friend,
  onNamed,
  until,
}: NameInviterProps & { readonly until: number }) {
  const root = useRoot()
  const { api, ui, storage } = silently(root)
  const now = useMoment()
  // Few were invited: the form of those who were not takes no room.
  const [isOpen, setOpen] = useState(friend !== undefined)
  const [typed, setTyped] = useState(friend === invitation.code ? '' : (friend ?? ''))
  const { fault, setFault, isBusy, submit } = useSubmit({
    showsFault: true,
    fallback: text.failed,
    onFailure: (message, { code }, show) =>
      show({ message: code === ErrorCode.NotFound ? text.unknown : message }),
  })
  async function name(): Promise<void> {
    await api.of(createRewardApi).nameInviter(uid, invitation.taskId, getCode(typed))
    forgetFriend(storage.local)
    ui.say(text.done, 'good', TOAST_MS.login)
    onNamed()
  }
  const hint = text.nameHint(momentText(until, now), invitation.days)
  if (!isOpen)
    return (
      <Box className="sec">
        <ActionRow title={text.name} hint={hint} onClick={() => setOpen(true)} />
      </Box>
    )
  return (
    <Section title={text.name}>
      <Box as="p" className="t-sub">
        {hint}
      </Box>
      <Form
        className="invite-form"
        onSubmit={() => void submit(findFault(getCode(typed), invitation.code), name)}
      >
        <Field
          id="friend-code"
          label={text.field}
          kind="word"
          value={typed}
          onInput={(value) => {
            setTyped(value)
            setFault(undefined)
          }}
          maxLength={LONGEST}
          placeholder={text.placeholder}
          error={fault?.message}
        />
        <Button
          submit
          className={`btn btn-l btn-solid btn-full${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
        >
          {text.submit}
        </Button>
      </Form>
    </Section>
  )
}

/** Names who invited the student, as long as that can be done; a code that comes too late is said to. */
export function NameInviter(props: NameInviterProps) {
  const { storage } = useRoot()
  const { invitation, friend } = props
  const { canName, invitedBy, code } = invitation
  const isLate = canName === undefined
  // It is said once, on this visit of the page.
  const [missed] = useState(isLate && invitedBy === undefined && friend !== code ? friend : undefined)
  useEffect(() => {
    if (isLate) forgetFriend(storage.local)
  }, [isLate, storage])
  if (canName !== undefined) return <NameForm {...props} until={canName} />
  if (missed === undefined || invitedBy !== undefined) return null
  return (
    <Box as="p" className="sec t-sub" role="status">
      {text.missed(missed)}
    </Box>
  )
}
