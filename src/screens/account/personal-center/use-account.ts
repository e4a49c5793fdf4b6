import { createAccountApi } from '@/api/account'
import { ApiError } from '@/api/errors'
import { leavePush } from '@/features/push'
import { signOut } from '@/features/session'
import { files } from '@/platform/media/file'
import { hostFacts } from '@/platform/host'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { readable } from './readable'

/** Names of the exported files. */
const FILES = { text: 'shangan-export.txt', json: 'shangan-export.json' } as const

/** What the owner can do at once, without another question. */
export function useAccount(uid: string) {
  const root = silently(useRoot())
  const { api, boot, ui } = root

  async function exportNow(form: keyof typeof FILES): Promise<void> {
    try {
      const data = await api.of(createAccountApi).exportAccount(uid)
      const base = boot.apiBase || hostFacts.origin
      const content = form === 'json' ? JSON.stringify(data, null, 2) : readable(data, base)
      const where = await files.save(FILES[form], content)
      ui.say(where === 'file' ? text.account.exported : text.account.copied, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.sentenceOf(cause, text.error.network), 'bad')
    }
  }

  async function signOutNow(): Promise<void> {
    // Sent while the session is good; nobody waits for it.
    void leavePush(root, uid)
    const ended = signOut(root)
    ui.say(text.account.signedOut, 'good', TOAST_MS.login)
    await ended
  }

  return { exportAs: (form: keyof typeof FILES) => void exportNow(form), signOut: () => void signOutNow() }
}
