import { ErrorCode } from '../../../contract/errors'
import { exchangeLimits, type ExchangeLimits } from '../domain/limits'
import { DomainError } from '../errors'
import { createSemaphore } from '../lib/semaphore'
import { Turns } from '../lib/turns'
import type { WechatProvider } from '../providers/wechat/contract'
import { networkGroup } from '../security/address'
import { wechatText } from '../strings/errors'
import { busy } from './hasher'
import { createTryMemory } from './try-memory'

/** Runs the exchange of a code that came from an address, unless too much was or is asked from there. */
export type ExchangeAdmission = <Person>(ip: string, exchange: () => Promise<Person>) => Promise<Person>

/** Refusals that say that the code was wrong; others say nothing about who sent it. */
const WRONG: readonly ErrorCode[] = [ErrorCode.WechatRefused, ErrorCode.WechatNoOpenid]

const isRefusal = (cause: unknown, codes: readonly ErrorCode[]): boolean =>
  cause instanceof DomainError && codes.includes(cause.code)

/**
 * Bounds the calls of WeChat that strangers can cause. A network has a few exchanges under way and the rest of it waits in
 * the order of arrival, so that a class that signs in at once gets in and no network takes the places of all. A code
 * counts as a try of its address and networks while it is exchanged, and afterwards if it was wrong. A network whose
 * exchange met "called too often" causes no further call for a moment; others do, because WeChat counts by user as well.
 * Throws Busy and TooMany with the seconds to wait.
 */
export function createExchangeAdmission(
  clock: () => Date,
  limits: ExchangeLimits = exchangeLimits,
): ExchangeAdmission {
  const lines = new Turns(limits.ofNetwork, { longest: limits.waiting, full: busy })
  const inAll = createSemaphore({ running: limits.running, waiting: limits.running, full: busy })
  const tries = createTryMemory(limits.wrong)
  const pausedUntil = new Map<string, number>()

  function pause(network: string): void {
    const now = clock().getTime()
    for (const [paused, until] of pausedUntil) if (until <= now) pausedUntil.delete(paused)
    pausedUntil.set(network, now + limits.pause * 1000)
  }

  function refuseInPause(network: string, now: Date): void {
    const wait = (pausedUntil.get(network) ?? 0) - now.getTime()
    if (wait <= 0) return
    throw new DomainError(ErrorCode.Busy, wechatText.busy, { retryAfter: Math.ceil(wait / 1000) })
  }

  function count(ip: string, now: Date): void {
    const wait = tries.count(ip, now)
    if (wait === 0) return
    const retryAfter = Math.ceil(wait / 1000)
    throw new DomainError(ErrorCode.TooMany, wechatText.tooManyTries(Math.ceil(retryAfter / 60)), {
      retryAfter,
    })
  }

  async function attempt<Person>(ip: string, exchange: () => Promise<Person>): Promise<Person> {
    const [network, now] = [networkGroup(ip), clock()]
    refuseInPause(network, now)
    count(ip, now)
    try {
      const person = await exchange()
      tries.giveBack(ip, now)
      return person
    } catch (cause) {
      if (!isRefusal(cause, WRONG)) tries.giveBack(ip, now)
      if (isRefusal(cause, [ErrorCode.Busy])) pause(network)
      throw cause
    }
  }

  return (ip, exchange) => lines.run(networkGroup(ip), () => inAll(() => attempt(ip, exchange)))
}

/** The same provider, whose exchanges wait for their turn; see `createExchangeAdmission`. */
export function limitExchanges(wechat: WechatProvider, clock: () => Date): WechatProvider {
  const admit = createExchangeAdmission(clock)
  return { ...wechat, exchange: (input, ip) => admit(ip, () => wechat.exchange(input, ip)) }
}
