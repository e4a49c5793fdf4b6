import { Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { CodeSheet } from './code-sheet'
import { useCodeSheet } from './use-code-sheet'

/** Deletes the account for good. */
export function RemoveSheet({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { api, session, ui } = useRoot()
  const state = useCodeSheet(async (code) => {
    await api.account.deleteAccount(uid, code)
    session.clear()
    ui.say(text.account.removed, 'good', TOAST_MS.login)
    go('/', 'reset')
  })
  return (
    <CodeSheet
      id="remove"
      title={text.account.removeTitle}
      state={state}
      submitLabel={text.account.removeSubmit}
      onClose={onClose}
    >
      <Box as="p" className="t-sub me-gap">
        {text.account.removeLead}
      </Box>
    </CodeSheet>
  )
}
