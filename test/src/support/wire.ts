import { createSend, type ClientOptions, type Send } from '@/api/client'
import { NetworkError, type HttpAnswer, type HttpRequest } from '@/platform/net/http.contract'

export type Step = HttpAnswer | Error

export interface Wire {
  readonly requests: HttpRequest[]
  readonly send: Send
}

/** A client whose network answers the given steps in turn, and the last of them from then on. */
export function wire(steps: readonly Step[], options: Partial<ClientOptions> = {}): Wire {
  const requests: HttpRequest[] = []
  const send = createSend({
    http: {
      request: (request) => {
        const step = steps[Math.min(requests.length, steps.length - 1)]
        requests.push(request)
        return step instanceof Error ? Promise.reject(step) : Promise.resolve(step ?? ok(null))
      },
    },
    base: 'https://api.example.com',
    headers: () => ({ a: 'shangan-h5', authorization: 'Bearer token' }),
    uid: () => 'user-1',
    loginRequired: '请先登录系统！',
    ...options,
  })
  return { requests, send }
}

export const ok = (result: unknown): HttpAnswer => ({ status: 200, body: { status: 200, msg: '', result } })
export const noAnswer = new NetworkError(false)

export async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
}
