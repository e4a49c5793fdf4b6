import { ApiError, ErrorCode } from '@/api/errors'
import { entryAddress } from '@/platform/entry'
import { navigation } from '@/platform/navigation'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { officialApp } from './official'

/** A sentence that is said after the page has been loaded again. */
const NOTICE_KEY = 'login-notice'

/** What WeChat adds to the address that it returns to. */
const PARAMETERS = ['code', 'state'] as const

/**
 * Takes WeChat's login code out of the address and exchanges it once. Must run before anything else looks at the
 * address. Where the exchange fails the session is cleared and the page is loaded again without the code.
 */
export async function enterFromWechat(root: Root): Promise<void> {
  const { boot, host, session, storage, ui } = root
  const notice = storage.session.read(NOTICE_KEY)
  storage.session.remove(NOTICE_KEY)
  if (typeof notice === 'string') ui.say(notice, 'bad', TOAST_MS.login)
  if (host.kind !== 'wechat') return
  const { code, state } = entryAddress.take(PARAMETERS)
  const appId = officialApp(boot)
  if (!code || !appId) return
  const { finishBind, isBindState } = await import('./bind-wechat')
  if (state !== undefined && isBindState(state)) return finishBind(root, { code, state, appId })
  try {
    const [{ openSession }, { afterLogin }] = await Promise.all([import('./token'), import('./after-login')])
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
