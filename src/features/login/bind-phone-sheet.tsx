import { createAuthApi } from '@/api/auth'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { CodeSheet } from './code-sheet'
import { useCodeSheet } from './use-code-sheet'

export interface BindPhoneSheetProps {
  readonly uid: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Ties a number, proven by an SMS code, to an account that WeChat's login made without one. */
export function BindPhoneSheet({ uid, onDone, onClose }: BindPhoneSheetProps) {
  const { api, newId, session, ui } = silently(useRoot())
  const state = useCodeSheet(async ({ mobile, code }) => {
    const { phone } = await api.of(createAuthApi).bindPhone(uid, { id: newId(), mobile, code })
    if (session.uid === uid) session.update({ phone: mobile, loginName: phone })
    ui.say(text.account.phoneBound, 'good', TOAST_MS.login)
    onDone()
  })
  return (
    <CodeSheet
      id="bind-phone"
      title={text.account.bindPhone}
      state={state}
      submitLabel={text.account.bindPhoneSubmit}
      onClose={onClose}
    >
      <Box as="p" className="t-sub login-sub">
        {text.account.bindPhoneLead}
      </Box>
    </CodeSheet>
  )
}
