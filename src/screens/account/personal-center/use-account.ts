import { ApiError } from '@/api/errors'
import { files } from '@/platform/file'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

/** Name of the exported file. */
const FILE = 'shangan-export.json'

/** What the owner can do at once, without another question. */
export function useAccount(uid: string) {
  const { api, session, ui } = silently(useRoot())

  async function exportNow(): Promise<void> {
    try {
      const data = await api.account.exportAccount(uid)
      const where = await files.save(FILE, JSON.stringify(data, null, 2))
      ui.say(where === 'file' ? text.account.exported : text.account.copied, 'good')
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(cause.message || text.error.network, 'bad')
    }
  }

  async function signOutNow(): Promise<void> {
    try {
      await api.account.signOut()
    } catch (cause) {
      // The device forgets the session in any case; the server's copy ends by itself.
      if (!(cause instanceof ApiError)) throw cause
    }
    session.clear()
    ui.say(text.account.signedOut, 'good', TOAST_MS.login)
  }

  return { exportData: () => void exportNow(), signOut: () => void signOutNow() }
}
