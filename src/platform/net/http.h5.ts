import { NetworkError, type Http } from './http.contract'

export { NetworkError } from './http.contract'
export type { Http, HttpAnswer, HttpRequest } from './http.contract'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const http = {
  async request({ method, url, headers, body, timeoutMs, signal, outlives }) {
    const abort = new AbortController()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      abort.abort()
    }, timeoutMs)
    const stopListening = signal?.onCancel(() => abort.abort())
    try {
      const answer = await fetch(url, {
        method,
        headers: { ...headers },
        credentials: 'include',
        signal: abort.signal,
        ...(body !== undefined && { body }),
        ...(outlives && { keepalive: true }),
      })
      const retryAfter = Number(answer.headers.get('retry-after'))
      return {
        status: answer.status,
        body: parse(await answer.text()),
        ...(retryAfter > 0 && { retryAfter }),
      }
    } catch (cause) {
      throw new NetworkError(isLate, { cause })
    } finally {
      clearTimeout(timer)
      stopListening?.()
    }
  },
} satisfies Http as Http
