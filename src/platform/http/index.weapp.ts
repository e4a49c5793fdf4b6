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
  request: ({ method, url, headers, body, timeoutMs }) =>
    new Promise((resolve, reject) => {
      void Taro.request({
        method,
        url,
        header: { ...headers },
        ...(body !== undefined && { data: body }),
        dataType: 'text',
        timeout: timeoutMs,
        success: (answer) => resolve({ status: answer.statusCode, body: parse(answer.data) }),
        fail: (cause) => reject(new NetworkError('no answer', { cause })),
      })
    }),
} satisfies Http as Http
