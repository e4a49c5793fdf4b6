import { chinaMinute } from '../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../contract/errors'
import type { WechatConfig } from '../../config/wechat'
import type { WechatTemplate } from '../../config/wechat-templates'
import { DomainError } from '../../errors'
import { callWechat, type WechatLine } from './call'
import type { WechatOptions } from './http'
import { saveToken, withToken } from './token'

const TIMEOUT_MS = 5000

/** For how long nothing is sent after WeChat said that it is called too often; it counts by the minute. */
const PAUSE_MS = 60_000

/** Characters of a field `thing` at most. */
const LONGEST_THING = 20

/** The page of the mini-program that a subscription message opens: the notification centre. */
const PAGE = `areas/habit/screens/messages/index?u=${encodeURIComponent('/messages')}`

/** The text of a subscription message. */
export interface WechatNote {
  readonly title: string
  readonly body: string
  readonly at: Date
}

/**
 * The outcome of a subscription message: it is sent; WeChat will not send it, as for want of a grant; WeChat was busy
 * and has not sent it; or nobody knows, for it did not answer.
 */
export type WechatOutcome = 'sent' | 'refused' | 'busy' | 'unknown'

/** Sends subscription messages of the mini-program; nothing of it rejects. */
export interface WechatMessages {
  send(openid: string, template: WechatTemplate, note: WechatNote): Promise<WechatOutcome>
}

const thing = (text: string): string => {
  const signs = [...text]
  return signs.length <= LONGEST_THING ? text : `${signs.slice(0, LONGEST_THING - 1).join('')}…`
}

/** Sends over WeChat's HTTP API (subscribeMessage.send); undefined where there is no mini-program. */
export function createWechatMessages(
  config: WechatConfig | undefined,
  { timeoutMs = TIMEOUT_MS, clock = () => new Date() }: WechatOptions = {},
): WechatMessages | undefined {
  if (!config?.mini) return undefined
  const line: WechatLine = { apiBase: config.apiBase, timeoutMs }
  const tokens = saveToken(line, config.mini, clock)
  let pausedUntil = 0
  return {
    async send(openid, template, { title, body, at }) {
      if (clock().getTime() < pausedUntil) return 'busy'
      const data = {
        [template.title]: { value: thing(title) },
        [template.body]: { value: thing(body) },
        ...(template.time !== undefined && { [template.time]: { value: chinaMinute(at.getTime()) } }),
      }
      const message = { touser: openid, template_id: template.id, page: PAGE, data }
      let isAsked = false
      try {
        const answer = await withToken(tokens, (token) => {
          isAsked = true
          return callWechat(line, 'cgi-bin/message/subscribe/send', {
            query: { access_token: token },
            body: message,
          })
        })
        return answer.errcode === 0 ? 'sent' : 'refused'
      } catch (cause) {
        if (cause instanceof DomainError && cause.code === ErrorCode.Busy)
          pausedUntil = clock().getTime() + PAUSE_MS
        // Only where WeChat itself said that it is busy, or was not asked yet, is it sure that nothing was sent.
        const isSure = !isAsked || (cause instanceof DomainError && cause.cause !== undefined)
        return isSure ? 'busy' : 'unknown'
      }
    },
  }
}
