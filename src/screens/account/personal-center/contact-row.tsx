import { useState } from 'react'
import type { ContactChoice } from '@/api/account'
import { ApiError } from '@/api/errors'
import { ActionRow } from '@/components/rows'
import { useLoad } from '@/features/page'
import { chinaMinute } from '@/lib/time'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { text } from '@/strings'

/** Lets the student stop teachers from contacting them, and allow it again. */
export function ContactRow({ uid }: { uid: string }) {
  const { api, newId, ui } = silently(useRoot())
  const [said, setSaid] = useState<ContactChoice>()
  const { load } = useLoad(`contact:${uid}`, (quiet) => quiet.account.getContactChoice(uid))
  const { allowed, since } = said ?? (load.state === 'ready' ? load.value : { allowed: true, since: 0 })

  async function change(): Promise<void> {
    try {
      const now = await api.account.setContactChoice(uid, { id: newId(), allowed: !allowed })
      ui.say(now.allowed ? text.account.contactAllowed : text.account.contactStopped, 'good')
      setSaid(now)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(cause.message || text.error.network, 'bad')
    }
  }

  return (
    <ActionRow
      title={allowed ? text.account.contactOff : text.account.contactOn}
      hint={allowed ? text.account.contactOffHint : text.account.contactOnHint(chinaMinute(since))}
      onClick={() => void change()}
    />
  )
}
