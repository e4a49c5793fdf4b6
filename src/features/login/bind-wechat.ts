import { ApiError } from '@/api/errors'
import { hostFacts } from '@/platform/host'
import { officialApp } from '@/platform/host/official'
import { loginPlatform, LoginCancelled } from '@/platform/login'
import { navigation } from '@/platform/navigation'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { text } from '@/strings'
import { OFFICIAL } from './token'

/** What the page asked WeChat with, so that an answer that nobody asked for ties nothing. */
const STATE_KEY = 'wechat-bind-state'

/** Begins every state of a binding; WeChat takes letters and digits alone. */
const MARK = 'bind'

/** WeChat's page that answers with a code, from its documentation of page logins. */
const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** How WeChat can be tied to an account here: by its own login, by way of its authorize page, or not at all. */
export type BindWay = 'own-login' | 'page' | 'none'

/** The way that this host offers. */
export function bindWay({ boot, host }: Pick<Root, 'boot' | 'host'>): BindWay {
  if (loginPlatform.form === 'one-tap') return 'own-login'
  return host.kind === 'wechat' && officialApp(boot) ? 'page' : 'none'
}

/** Whether WeChat's answer belongs to a binding and not to a login. */
export function isBindState(state: string | undefined): boolean {
  return state?.startsWith(MARK) ?? false
}

interface Code {
  readonly code: string
  readonly thirdClientId: string
  readonly thirdType: string
}

async function bind({ api, session, ui }: Root, uid: string, code: Code): Promise<void> {
  try {
    const { isBind } = await api.auth.bindThirdParty(uid, code)
    if (session.uid === uid) session.update({ isBind })
    ui.say(text.account.wechatBound, 'good', TOAST_MS.login)
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    const message = cause.status === 0 ? text.error.network : cause.message || text.account.failed
    ui.say(message, 'bad', TOAST_MS.login)
  }
}

function openAuthorize({ newId, storage }: Root, appId: string): void {
  const state = MARK + newId().replace(/-/g, '')
  storage.session.write(STATE_KEY, state)
  const back = encodeURIComponent(hostFacts.origin + navigation.current())
  const query = `appid=${appId}&redirect_uri=${back}&response_type=code&scope=snsapi_base&state=${state}`
  navigation.leave(`${AUTHORIZE}?${query}#wechat_redirect`)
}

/** Ties WeChat to the account, or leaves for WeChat's page, which leads back; says how where neither is possible. */
export async function bindWechat(root: Root, uid: string): Promise<void> {
  const { boot, ui } = root
  const way = bindWay(root)
  const appId = officialApp(boot)
  if (way === 'page' && appId) return openAuthorize(root, appId)
  if (way !== 'own-login') return ui.say(text.account.wechatHow, 'plain', TOAST_MS.login)
  try {
    const code = await loginPlatform.exchangeCode()
    const { miniClientId: thirdClientId, thirdType } = boot.wechat
    await bind(root, uid, { code, thirdClientId, thirdType })
  } catch (cause) {
    if (!(cause instanceof LoginCancelled)) throw cause
  }
}

/** Takes WeChat's answer to a binding that this page asked for; any other answer ties nothing. */
export async function finishBind(
  root: Root,
  answer: { code: string; state: string; appId: string },
): Promise<void> {
  const { session, storage, ui } = root
  const asked = storage.session.read(STATE_KEY)
  storage.session.remove(STATE_KEY)
  const { uid } = session
  if (!uid || asked !== answer.state) return ui.say(text.account.wechatStale, 'bad', TOAST_MS.login)
  await bind(root, uid, { code: answer.code, thirdClientId: answer.appId, thirdType: OFFICIAL })
}
