import { ApiError, ErrorCode } from '@/api/errors'
import { navigation } from '@/platform/navigation'
import type { Root } from '@/stores/root'
import { text } from '@/strings'
import { afterLogin } from './after-login'
import { finishBind, isBindState } from './bind-wechat'
import { NOTICE_KEY } from './notice'
import { openSession } from './token'

/** What WeChat answered with, and the official account that it did so for. */
export interface PageCode {
  readonly code: string
  readonly state: string | undefined
  readonly appId: string
}

/**
 * Exchanges WeChat's code once, for a binding that this page asked for or for a session. Where the exchange for a
 * session fails, the session is cleared and the page loaded again, which then says why.
 */
export async function spendCode(root: Root, { code, state, appId }: PageCode): Promise<void> {
  const { session, storage } = root
  if (state !== undefined && isBindState(state)) return finishBind(root, { code, state, appId })
  try {
    await openSession(root, { kind: 'page-view', code, appId })
    await afterLogin(root)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    const isNameless = cause.code === ErrorCode.WechatNoOpenid
    storage.session.write(NOTICE_KEY, isNameless ? 'no openId returned' : cause.message || text.login.failed)
    session.clear()
    navigation.reload()
  }
}
