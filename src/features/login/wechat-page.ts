import * as v from 'valibot'
import { splitUrl } from '@/lib/query'
import { readAs } from '@/lib/shape'
import { hostFacts } from '@/platform/host'
import { officialApp } from '@/platform/host/official'
import { navigation } from '@/platform/navigation'
import type { Root } from '@/stores/root'
import { cameFrom } from './came-from'

/** The last request of the page to WeChat, so that an answer that nobody asked for changes nothing. */
const KEY = 'wechat-asked'

/** How long WeChat's answer is waited for, in ms; its own codes live half as long. */
const LIFE_MS = 600_000

/** WeChat's page that answers with a code, from its documentation of page logins. */
const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'

const wechatPurpose = v.variant('kind', [
  v.object({ kind: v.literal('login'), source: v.exactOptional(v.string()) }),
  v.object({ kind: v.literal('bind'), uid: v.string() }),
])

/**
 * The purpose of a request to WeChat: a login, for the sign-up of a campaign (`source`) or none, or to be tied to the
 * account of `uid`.
 */
export type WechatPurpose = v.InferOutput<typeof wechatPurpose>

/** Tying needs to know the same WeChat again; a login also asks for the unionid, which is one in all our apps. */
const scopes = { login: 'snsapi_userinfo', bind: 'snsapi_base' } as const

const askedShape = v.object({ state: v.string(), at: v.number(), purpose: wechatPurpose })

/** The official account that can be asked from this page; undefined outside WeChat and where the host has none. */
export function pageApp({ boot, host }: Pick<Root, 'boot' | 'host'>): string | undefined {
  return host.kind === 'wechat' ? officialApp(boot) : undefined
}

/** Where WeChat leads back to; from the login page that is the page from which it was opened. */
function returnUrl(): string {
  const here = navigation.current()
  const { path, query } = splitUrl(here)
  return path === '/login' ? (navigation.beneath() ?? cameFrom(query) ?? here) : here
}

/** Leaves for WeChat's page, which leads back with a code and the state that is issued here. */
export function leaveForWechat({ newId, now, storage }: Root, appId: string, purpose: WechatPurpose): void {
  // WeChat takes letters and digits alone.
  const asked: v.InferOutput<typeof askedShape> = { state: newId().replace(/-/g, ''), at: now(), purpose }
  storage.local.write(KEY, asked)
  const back = encodeURIComponent(hostFacts.origin + returnUrl())
  const query = `appid=${appId}&redirect_uri=${back}&response_type=code&scope=${scopes[purpose.kind]}&state=${asked.state}`
  navigation.leave(`${AUTHORIZE}?${query}#wechat_redirect`, 'replace')
}

/**
 * Removes and returns the purpose for which this browser sent the state to WeChat; `stale` when that was too long
 * ago, undefined when it never did.
 */
export function takeAsked(
  { now, storage }: Root,
  state: string | undefined,
): WechatPurpose | 'stale' | undefined {
  const asked = readAs(askedShape, storage.local.read(KEY))
  if (!asked || asked.state !== state) return undefined
  storage.local.remove(KEY)
  const age = now() - asked.at
  return age >= 0 && age <= LIFE_MS ? asked.purpose : 'stale'
}
