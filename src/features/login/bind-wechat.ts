import { createAuthApi } from '@/api/auth'
import { ApiError } from '@/api/errors'
import { loginPlatform, LoginCancelled } from '@/platform/host/login'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { OFFICIAL } from './token'
import { leaveForWechat, pageApp } from './wechat-page'

/** How WeChat can be tied to an account here: by its own login, by way of its authorize page, or not at all. */
export type BindWay = 'own-login' | 'page' | 'none'

/** The way that this host offers. */
export function bindWay({ boot, host }: Pick<Root, 'boot' | 'host'>): BindWay {
  if (loginPlatform.form === 'one-tap') return 'own-login'
  return pageApp({ boot, host }) ? 'page' : 'none'
}

interface Code {
  readonly code: string
  readonly thirdClientId: string
  readonly thirdType: string
}

async function bind({ api, session, ui }: Root, uid: string, code: Code): Promise<void> {
  try {
    const { isBind } = await api.of(createAuthApi).bindThirdParty(uid, code)
    if (session.uid === uid) session.update({ isBind })
    ui.say(text.account.wechatBound, 'good', TOAST_MS.login)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    ui.say(ui.formatSentence(cause, text.account.failed), 'bad', TOAST_MS.login)
  }
}

/** Ties WeChat to the account, or leaves for WeChat's page, which leads back; says how where neither is possible. */
export async function bindWechat(root: Root, uid: string): Promise<void> {
  const { boot, ui } = root
  const appId = pageApp(root)
  if (appId) return leaveForWechat(root, appId, { kind: 'bind', uid })
  if (bindWay(root) === 'none') return ui.say(text.account.wechatHow, 'plain', TOAST_MS.login)
  try {
    const code = await loginPlatform.exchangeCode()
    const { miniClientId: thirdClientId, thirdType } = boot.wechat
    await bind(root, uid, { code, thirdClientId, thirdType })
  } catch (cause) {
    if (!(cause instanceof LoginCancelled)) throw cause
  }
}

/** Ties the WeChat of a page's code to the account that asked for it, while that account is still signed in. */
export async function finishBind(
  root: Root,
  uid: string,
  { code, appId }: { code: string; appId: string },
): Promise<void> {
  const { session, ui } = root
  if (session.uid !== uid) return ui.say(text.account.wechatStale, 'bad', TOAST_MS.login)
  await bind(root, uid, { code, thirdClientId: appId, thirdType: OFFICIAL })
}
