import { ErrorCode } from '../../../../contract/errors'
import { DomainError } from '../../errors'
import type { WechatIdentity, WechatProvider } from './contract'

const TIMEOUT_MS = 5000
// -1 is "system busy" and 45011 "called too often": the code itself may still be good.
const BUSY_CODES: readonly number[] = [-1, 45011]

/** The app that may call WeChat, and the address of WeChat's API. */
export type WechatApp = { apiBase: string; appId: string; appSecret: string }

/**
 * The real provider, over WeChat's jscode2session (developers.weixin.qq.com, auth.code2Session). Without an app
 * every exchange answers WechatOff and nobody is called.
 */
export function createWechat(app: WechatApp | undefined, timeoutMs = TIMEOUT_MS): WechatProvider {
  return {
    async exchange(code: string): Promise<WechatIdentity> {
      if (!app) throw new DomainError(ErrorCode.WechatOff)
      return readIdentity(await ask(app, code, timeoutMs))
    },
  }
}

async function ask(app: WechatApp, code: string, timeoutMs: number): Promise<unknown> {
  const url = new URL('sns/jscode2session', app.apiBase.replace(/\/*$/, '/'))
  url.search = new URLSearchParams({
    appid: app.appId,
    secret: app.appSecret,
    js_code: code,
    grant_type: 'authorization_code',
  }).toString()
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'error' })
    if (!response.ok) throw new DomainError(ErrorCode.WechatDown)
    return await response.json()
  } catch {
    // The cause is dropped on purpose: its text may hold the address, and the address holds the secret.
    throw new DomainError(ErrorCode.WechatDown)
  }
}

function readIdentity(answer: unknown): WechatIdentity {
  if (typeof answer !== 'object' || answer === null) throw new DomainError(ErrorCode.WechatDown)
  const errcode = 'errcode' in answer ? Number(answer.errcode) : 0
  if (BUSY_CODES.includes(errcode)) throw new DomainError(ErrorCode.WechatDown)
  if (errcode !== 0) throw new DomainError(ErrorCode.WechatRefused)
  const openid = 'openid' in answer ? answer.openid : undefined
  if (typeof openid !== 'string' || openid === '') throw new DomainError(ErrorCode.WechatNoOpenid)
  const unionid = 'unionid' in answer ? answer.unionid : undefined
  return typeof unionid === 'string' && unionid !== '' ? { openid, unionid } : { openid }
}
