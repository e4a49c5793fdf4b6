import Taro from '@tarojs/taro'
import { NetworkError, type Http } from './http.contract'

export { NetworkError } from './http.contract'
export type { Http, HttpAnswer, HttpRequest } from './http.contract'

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** WeChat hands header names through as each system spells them. */
function countSeconds(header: Readonly<Record<string, unknown>> = {}): number {
  const found = Object.entries(header).find(([name]) => name.toLowerCase() === 'retry-after')
  return Number(found?.[1])
}

export const http = {
  async request({ method, url, headers, body, timeoutMs, signal }) {
    let stopListening: (() => void) | undefined
    try {
      const task = Taro.request<unknown>({
        method,
        url,
        header: { ...headers },
        ...(body !== undefined && { data: body }),
        dataType: 'text',
        timeout: timeoutMs,
      })
      stopListening = signal?.onCancel(() => task.abort())
      const { statusCode, data, header } = await task
      const retryAfter = countSeconds(header)
      return { status: statusCode, body: parse(data), ...(retryAfter > 0 && { retryAfter }) }
    } catch (cause) {
      throw new NetworkError(/timeout/.test(String(Reflect.get(Object(cause), 'errMsg'))), { cause })
    } finally {
      stopListening?.()
    }
  },
} satisfies Http as Http
