import { Type } from 'typebox'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import type { WechatConfig } from '../../config/wechat'
import { DomainError } from '../../errors'
import { wechatText } from '../../strings/errors'
import { callWechat, wechatDown, type WechatAnswer, type WechatLine } from './call'
import { miniKind, officialKind, officialType, type WechatIdentity, type WechatProvider } from './contract'
import { createTicketSource } from './ticket'

const TIMEOUT_MS = 5000

/** Characters of the longest openid and unionid that are believed; real ones have 28. */
const LONGEST_ID = 128

const Named = Type.Object({ openid: Type.String({ minLength: 1 }) })
const Identity = Type.Object({
  openid: Type.String({ maxLength: LONGEST_ID }),
  unionid: Type.Optional(Type.Union([Type.String({ maxLength: LONGEST_ID }), Type.Null()])),
})

/** The options that a test may turn: the patience with WeChat in milliseconds, and the clock. */
export type WechatOptions = { timeoutMs?: number; clock?: () => Date }

/**
 * The real provider, over WeChat's HTTP API: jscode2session for the mini-program, the web authorisation's access_token
 * for official accounts. Calls for which no app is configured reject with WechatOff without a request.
 */
export function createWechat(
  config: WechatConfig | undefined,
  { timeoutMs = TIMEOUT_MS, clock = () => new Date() }: WechatOptions = {},
): WechatProvider {
  const line: WechatLine = { apiBase: config?.apiBase ?? '', timeoutMs }
  const officials = new Map(
    (config?.officials ?? []).map((app) => [
      app.appId,
      { app, ticket: createTicketSource(line, app, clock) },
    ]),
  )

  async function exchangeMini(code: string): Promise<WechatIdentity> {
    if (!config?.mini) throw new DomainError(ErrorCode.WechatOff)
    const { appId, appSecret } = config.mini
    const query = { appid: appId, secret: appSecret, js_code: code, grant_type: 'authorization_code' }
    return readIdentity(await callWechat(line, 'sns/jscode2session', { query }))
  }

  async function exchangeOfficial(code: string, clientId: string): Promise<WechatIdentity> {
    const official = officials.get(clientId)
    if (!official) throw new DomainError(ErrorCode.WechatOff)
    const { appId, appSecret } = official.app
    const query = { appid: appId, secret: appSecret, code, grant_type: 'authorization_code' }
    return readIdentity(await callWechat(line, 'sns/oauth2/access_token', { query }))
  }

  return {
    async exchange({ code, thirdType, clientId }) {
      const isOfficial = thirdType === officialType || officials.has(clientId)
      return isOfficial
        ? { kind: `${officialKind}${clientId}`, identity: await exchangeOfficial(code, clientId) }
        : { kind: miniKind, identity: await exchangeMini(code) }
    },
    async ticket(appId) {
      const official = officials.get(appId)
      if (!official) throw new DomainError(ErrorCode.WechatOff, wechatText.shareOff)
      return official.ticket()
    },
  }
}

function readIdentity({ errcode, fields }: WechatAnswer): WechatIdentity {
  if (errcode !== 0) throw new DomainError(ErrorCode.WechatRefused)
  if (!Value.Check(Named, fields)) throw new DomainError(ErrorCode.WechatNoOpenid)
  if (!Value.Check(Identity, fields)) throw wechatDown(errcode)
  const { openid, unionid } = fields
  return unionid ? { openid, unionid } : { openid }
}
