import { ApiError, LoginCode } from '@/api/errors'
import { navigation } from '@/platform/navigation'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { afterLogin } from './after-login'
import { finishBind } from './bind-wechat'
import { NOTICE_KEY } from './notice'
import { openSession } from './token'
import { takeAsked } from './wechat-page'

/** The code that WeChat answered with, and the official account that it did so for. */
export interface PageCode {
  readonly code: string
  readonly state: string | undefined
  readonly appId: string
}

/**
 * Exchanges WeChat's code once, for the binding or the login that this browser asked for; any other code changes
 * nothing, or a link could sign its reader in as somebody else. Where the exchange for a session fails, the session is
 * cleared and the page loaded again, which then says why.
 */
export async function spendCode(root: Root, { code, state, appId }: PageCode): Promise<void> {
  const { promotion, session, storage, ui } = root
  const asked = takeAsked(root, state)
  if (asked === undefined) return
  if (asked === 'stale') return ui.say(text.account.wechatStale, 'bad', TOAST_MS.login)
  if (asked.kind === 'bind') return finishBind(root, asked.uid, { code, appId })
  const { source = '' } = asked
  promotion.press(source)
  try {
    await openSession(root, { kind: 'page-view', code, appId })
    promotion.nameSource(source)
    ui.say(text.login.done, 'good', TOAST_MS.login)
    await afterLogin(root)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    const isNameless = cause.code === LoginCode.WechatNoOpenid
    storage.session.write(NOTICE_KEY, isNameless ? 'no openId returned' : cause.message || text.login.failed)
    session.clear()
    navigation.reload()
  }
}
