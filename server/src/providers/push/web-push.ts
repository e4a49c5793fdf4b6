import { lookup as lookUp, type LookupAddress } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { generateRequestDetails, type RequestDetails } from 'web-push'
import type { PushConfig } from '../../config/push'
import type { Keys } from '../../security/keys'
import { pairFor, type VapidPair } from '../../security/vapid'
import type { PushOutcome, PushProvider } from './contract'
import { findEndpoint, isPublicAddress } from './endpoint'

const TIMEOUT_MS = 10_000

/** The answer of a push service. */
export interface PushAnswer {
  readonly status: number
  readonly retryAfter?: string | undefined
}

/** Hands a sealed message to a push service. */
export type PushTransport = (details: RequestDetails) => Promise<PushAnswer>

/** Looks up a host as Node does, and refuses it where any of its addresses is not public. */
const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('no address'), '', 4)
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new Error('not a public address'), '', 4)
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}

/** Over HTTPS, to public addresses only; a redirect is an answer like any other. */
function httpsTransport(): PushTransport {
  const agent = new Agent({ keepAlive: true, maxSockets: 16, lookup: lookUpPublic })
  return ({ endpoint, method, headers, body }) =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const sending = request(endpoint, { method, headers, agent, signal }, (answer) => {
        answer.resume()
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }),
        )
      })
      sending.once('error', reject)
      sending.end(body)
    })
}

/** Seconds of a Retry-After that is a number; dates are not believed. */
function getSeconds(retryAfter: string | undefined): { retryAfter?: number } {
  return /^\d{1,6}$/.test(retryAfter ?? '') ? { retryAfter: Number(retryAfter) } : {}
}

/** How push services refuse a message that is not worded, signed or paired with the browser as they want it. */
const REFUSALS: readonly number[] = [400, 401, 403]

function getOutcome({ status, retryAfter }: PushAnswer): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  const is = REFUSALS.includes(status) ? 'refused' : 'failed'
  return { is, ...getSeconds(retryAfter) }
}

/** The deployment's own pair, which all its servers have and which outlives its secret. */
function getOwnPair({ webPush }: Pick<Keys, 'webPush'>): VapidPair {
  const pair = pairFor(webPush)
  if (!pair) throw new Error('no key of VAPID')
  return pair
}

/** Web Push with VAPID (RFC 8030, 8291, 8292), sealed so that only the browser can read it. */
export function createWebPush(
  { pair, subject, hosts }: PushConfig,
  keys: Pick<Keys, 'webPush'>,
  transport: PushTransport = httpsTransport(),
): PushProvider {
  const { publicKey, privateKey } = pair ?? getOwnPair(keys)
  return {
    publicKey,
    findEndpoint: (address) => findEndpoint(address, hosts),
    async send({ endpoint, p256dh, auth }, note, seconds) {
      // A host that is trusted no longer is not called any more.
      if (findEndpoint(endpoint, hosts) !== endpoint) return { is: 'gone' }
      try {
        const details = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(note), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: seconds,
          topic: note.id.replace(/-/g, ''),
        })
        return getOutcome(await transport(details))
      } catch {
        // The cause is dropped on purpose: its text may hold the endpoint, which is as good as a key.
        return { is: 'failed' }
      }
    },
  }
}
