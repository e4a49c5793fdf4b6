import { Type } from 'typebox'
import Value from 'typebox/value'
import type { WechatApp } from '../../config/wechat'
import { callWechat, wechatDown, type WechatAnswer, type WechatLine } from './call'
import { saveValue, type Issued, type CachedValue } from './kept'

// WeChat's numbers for an access token that is wrong, replaced or too old.
const STALE_TOKEN: readonly number[] = [40001, 40014, 42001]

const Issue = Type.Object({
  access_token: Type.Optional(Type.String()),
  ticket: Type.Optional(Type.String()),
  expires_in: Type.Number({ exclusiveMinimum: 0 }),
})

/** Reads the token or ticket that an answer issues. Throws WechatDown where it issues none. */
export function issued({ errcode, fields }: WechatAnswer, name: 'access_token' | 'ticket'): Issued {
  if (!Value.Check(Issue, fields) || !fields[name]) throw wechatDown(errcode)
  return { value: fields[name], seconds: fields.expires_in }
}

/** Caches the stable access token of an app, which several servers may fetch without invalidating each other's. */
export function saveToken(line: WechatLine, app: WechatApp, clock: () => Date): CachedValue {
  return saveValue(clock, async () => {
    const answer = await callWechat(line, 'cgi-bin/stable_token', {
      body: { grant_type: 'client_credential', appid: app.appId, secret: app.appSecret },
    })
    return issued(answer, 'access_token')
  })
}

/** Calls with an access token, and once more with a new one where WeChat takes the token for a stale one. */
export async function withToken(
  tokens: CachedValue,
  call: (token: string) => Promise<WechatAnswer>,
): Promise<WechatAnswer> {
  const token = await tokens.get()
  const answer = await call(token)
  if (!STALE_TOKEN.includes(answer.errcode)) return answer
  tokens.drop(token)
  return call(await tokens.get())
}
