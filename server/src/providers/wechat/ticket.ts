import type { WechatApp } from '../../config/wechat'
import { callWechat, textField, wechatDown, type WechatAnswer, type WechatLine } from './call'
import { keepValue, type Issued } from './kept'

// WeChat's numbers for an access token that is wrong, replaced or too old.
const STALE_TOKEN: readonly number[] = [40001, 40014, 42001]

/**
 * Returns the page ticket (jsapi_ticket) of one official account. It asks for the stable access token, which several
 * servers may fetch without making each other's void (developers.weixin.qq.com, getStableAccessToken, jsapi_ticket).
 */
export function createTicketSource(
  line: WechatLine,
  app: WechatApp,
  clock: () => Date,
): () => Promise<string> {
  const tokens = keepValue(clock, async () => {
    const answer = await callWechat(line, 'cgi-bin/stable_token', {
      body: { grant_type: 'client_credential', appid: app.appId, secret: app.appSecret },
    })
    return issued(answer, 'access_token')
  })

  async function askTicket(token: string): Promise<WechatAnswer> {
    return callWechat(line, 'cgi-bin/ticket/getticket', { query: { access_token: token, type: 'jsapi' } })
  }

  const tickets = keepValue(clock, async () => {
    const token = await tokens.get()
    const answer = await askTicket(token)
    if (!STALE_TOKEN.includes(answer.errcode)) return issued(answer, 'ticket')
    tokens.drop(token)
    return issued(await askTicket(await tokens.get()), 'ticket')
  })
  return () => tickets.get()
}

function issued(answer: WechatAnswer, name: string): Issued {
  const value = textField(answer, name)
  const seconds = Number(answer.fields.expires_in)
  if (value === undefined || !(seconds > 0)) throw wechatDown(answer.errcode)
  return { value, seconds }
}
