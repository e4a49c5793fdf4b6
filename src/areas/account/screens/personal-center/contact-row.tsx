import { useState } from 'react'
import { createAccountApi, type ContactChoice } from '@/api/account'
import { ApiError } from '@/api/errors'
import { ActionRow } from '@/components/rows'
import { useLoad } from '@/kit/use-load'
import { oneRequest } from '@/lib/one-request'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { text } from '@/strings'
import { chinaMinute } from '../../../../../contract/domain/china-time'

/** Lets the student stop teachers from contacting them, and allow it again. */
export function ContactRow({ uid }: { uid: string }) {
  const { api, newId, ui } = silently(useRoot())
  const [said, setSaid] = useState<ContactChoice>()
  const [isBusy, setBusy] = useState(false)
  const [request] = useState(() => oneRequest(newId))
  const { load, retry } = useLoad(`contact:${uid}`, (quiet) =>
    quiet.of(createAccountApi).getContactChoice(uid),
  )
  const choice = said ?? (load.state === 'ready' ? load.value : undefined)

  async function change(allowed: boolean): Promise<void> {
    if (isBusy) return
    setBusy(true)
    const send = () =>
      request(String(allowed), (id) => api.of(createAccountApi).setContactChoice(uid, { id, allowed }))
    try {
      let now = await send()
      // Its answer was lost once, and another device has chosen otherwise since: this press is the latest choice.
      if (now.allowed !== allowed) now = await send()
      ui.say(now.allowed ? text.account.contactAllowed : text.account.contactStopped, 'good')
      setSaid(now)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause, text.account.failed), 'bad')
    } finally {
      setBusy(false)
    }
  }

  if (!choice) {
    const isFailed = load.state === 'failed'
    return (
      <ActionRow
        title={text.account.contact}
        hint={isFailed ? text.account.contactUnknown : text.common.loading}
        onClick={() => isFailed && retry()}
      />
    )
  }
  const { allowed, since } = choice
  const hint = allowed ? text.account.contactOffHint : text.account.contactOnHint(chinaMinute(since))
  return (
    <ActionRow
      title={allowed ? text.account.contactOff : text.account.contactOn}
      hint={isBusy ? text.common.loading : hint}
      onClick={() => void change(!allowed)}
    />
  )
}
