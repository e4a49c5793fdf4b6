import Taro from '@tarojs/taro'
import { NetworkError, type Http } from './contract'

export { NetworkError } from './contract'
export type { Http, HttpAnswer, HttpRequest } from './contract'

function parse(text: unknown): unknown {
  if (typeof text !== 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const http = {
  async request({ method, url, headers, body, timeoutMs }) {
    try {
      const { statusCode, data } = await Taro.request<unknown>({
        method,
        url,
        header: { ...headers },
        ...(body !== undefined && { data: body }),
        dataType: 'text',
        timeout: timeoutMs,
      })
      return { status: statusCode, body: parse(data) }
    } catch (cause) {
      throw new NetworkError('no answer', { cause })
    }
  },
} satisfies Http as Http
