import type { WechatApp } from '../../config/wechat'
import { callWechat, type WechatLine } from './call'
import { saveValue } from './kept'
import { issued, saveToken, withToken } from './token'

/**
 * Returns the page ticket (jsapi_ticket) of one official account. It asks for the stable access token, which several
 * servers may fetch without making each other's void (developers.weixin.qq.com, getStableAccessToken, jsapi_ticket).
 */
export function createTicketSource(
  line: WechatLine,
  app: WechatApp,
  clock: () => Date,
): () => Promise<string> {
  const tokens = saveToken(line, app, clock)
  const tickets = saveValue(clock, async () => {
    const answer = await withToken(tokens, (token) =>
      callWechat(line, 'cgi-bin/ticket/getticket', { query: { access_token: token, type: 'jsapi' } }),
    )
    return issued(answer, 'ticket')
  })
  return () => tickets.get()
}
