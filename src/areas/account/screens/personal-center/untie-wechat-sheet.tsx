import { createAccountApi } from '@/api/account'
import { CodeSheet, useCodeSheet } from '@/features/login'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'

export interface UntieWechatSheetProps {
  readonly uid: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Unties WeChat from the account, proven by a code to its number. */
export function UntieWechatSheet({ uid, onDone, onClose }: UntieWechatSheetProps) {
  const { api, session, ui } = silently(useRoot())
  const state = useCodeSheet(async ({ code }) => {
    await api.of(createAccountApi).untieWechat(uid, code)
    if (session.uid === uid) session.update({ isBind: 0 })
    ui.say(text.account.wechatUntied, 'good', TOAST_MS.login)
    onDone()
  })
  return (
    <CodeSheet
      id="untie-wechat"
      title={text.account.untieTitle}
      state={state}
      submitLabel={text.account.untieSubmit}
      onClose={onClose}
    >
      <Box as="p" className="t-sub me-gap">
        {text.account.untieLead}
      </Box>
    </CodeSheet>
  )
}
