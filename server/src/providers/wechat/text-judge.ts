import { Type } from 'typebox'
import Value from 'typebox/value'
import { ErrorCode } from '../../../../contract/errors'
import type { WechatConfig } from '../../config/wechat'
import { DomainError } from '../../errors'
import { noJudge, type TextJudge, type TextPlace } from '../judge/contract'
import { callWechat, type WechatLine } from './call'
import type { WechatOptions } from './http'
import { saveToken, withToken } from './token'

/** How long a student who speaks in a class waits for WeChat at most, in ms. */
const TIMEOUT_MS = 1500

/** For how long WeChat is not asked after it did not answer, and after it refused the call, as one that comes too often, in ms. */
const DOWN_MS = 10_000
const BUSY_MS = 60_000

/** WeChat's number for a student who has not opened the mini-program for two hours: it judges no text of theirs. */
const LONG_AWAY = 61010

/** Characters of the longest text that WeChat judges. */
const LONGEST = 2500

/** WeChat's numbers of the places: what a person says of themselves, and a comment. */
const scenes: Readonly<Record<TextPlace, number>> = { name: 1, talk: 2 }

const Risky = Type.Object({ result: Type.Object({ suggest: Type.Literal('risky') }) })

/**
 * WeChat's content check (msg_sec_check, version 2), which knows a student by the openid of the mini-program: a
 * student without one is not judged. While WeChat is down nobody waits for it; `say` is called each time that begins.
 */
export function createWechatJudge(
  config: WechatConfig | undefined,
  say: (reason: string) => void,
  { timeoutMs = TIMEOUT_MS, clock = () => new Date() }: WechatOptions = {},
): TextJudge {
  if (!config?.mini) return noJudge
  const line: WechatLine = { apiBase: config.apiBase, timeoutMs }
  const tokens = saveToken(line, config.mini, clock)
  let pausedUntil = 0

  function pause(ms: number, reason: string): void {
    const now = clock().getTime()
    if (now >= pausedUntil) say(reason)
    pausedUntil = now + ms
  }

  return {
    async judge(text, place, author) {
      if (clock().getTime() < pausedUntil) return 'unknown'
      const openid = await author()
      if (openid === undefined) return 'unknown'
      const body = { version: 2, scene: scenes[place], openid, content: text.slice(0, LONGEST) }
      try {
        const answer = await withToken(tokens, (token) =>
          callWechat(line, 'wxa/msg_sec_check', { query: { access_token: token }, body }),
        )
        if (answer.errcode === 0) return Value.Check(Risky, answer.fields) ? 'risky' : 'pass'
        if (answer.errcode !== LONG_AWAY) pause(BUSY_MS, `errcode ${answer.errcode}`)
        return 'unknown'
      } catch (cause) {
        if (!(cause instanceof DomainError)) throw cause
        const isBusy = cause.code === ErrorCode.Busy
        pause(isBusy ? BUSY_MS : DOWN_MS, isBusy ? 'called too often' : 'no answer')
        return 'unknown'
      }
    },
  }
}
