import type { InjectOptions } from 'fastify'
import type { Operation, OperationId } from '../../contract/operations'
import { readExample, type Example } from '../../server/src/http/examples'
import type { SmsMessage } from '../../server/src/providers/sms/contract'
import type { Member } from './accounts'
import { EXAMPLE_UID } from './contract-app'
import { form } from './form'
import { startTestServer, type TestServer } from './server'

/** The whole application on a real database, with people who are signed in. */
export interface WholeServer extends TestServer {
  messages: SmsMessage[]
  /** Logs a phone in and registers its owner. */
  member(mobile: string): Promise<Member>
}

/** Starts the whole application with an SMS gateway that only collects. */
export async function startWholeServer(
  overrides: Parameters<typeof startTestServer>[0] = {},
): Promise<WholeServer> {
  const messages: SmsMessage[] = []
  const sms = { send: async (message: SmsMessage) => void messages.push(message) }
  const server = await startTestServer({ ...overrides, sms })
  const member = async (mobile: string): Promise<Member> => {
    const headers = { a: 'shangan-h5', p: '9', v: '4080500', d: `of-${mobile}` }
    const query = { mobile, type: '3' }
    await server.app.inject({ method: 'GET', url: '/auth/v2/basic/mobile-code', query, headers })
    const code = messages.filter((message) => message.mobile === mobile).at(-1)?.code
    const sent = form({ grant_type: 'sms', client_id: 'shangan-h5', mobile, code, consent: 'current' })
    const answer = await server.app.inject({ method: 'POST', url: '/auth/oauth/token', ...sent })
    const { uid, access_token } = answer.json()
    const signedIn = { authorization: `Bearer ${access_token}` }
    await server.app.inject({
      method: 'POST',
      url: '/auth/v1/users/register',
      headers: signedIn,
      payload: { uid, name: '小岸' },
    })
    return { uid, headers: signedIn }
  }
  return { ...server, messages, member }
}

/** The parts of a request, as a test makes them up. */
export type Parts = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

/** A request for an operation out of its parts. */
export function requestFor(operation: Operation, parts: Parts): InjectOptions {
  const values = new Map(Object.entries(parts.params ?? {}))
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(values.get(name) ?? '').replace(/\p{Cs}/gu, '')),
  )
  const query = new URLSearchParams(
    Object.entries(parts.query ?? {}).map(([name, value]): [string, string] => [name, asText(value)]),
  )
  return {
    method: operation.method,
    url: `${path}?${query.toString()}`,
    ...withBody(operation, parts),
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function withBody(operation: Operation, { headers = {}, body }: Parts): InjectOptions {
  if (operation.body === undefined || body === undefined) return { headers: { ...headers } }
  if (operation.body === 'multipart' && typeof body === 'object' && body !== null) {
    const sent = form(Object.entries(body).map(([name, value]): [string, string] => [name, asText(value)]))
    return { ...sent, headers: { ...headers, ...sent.headers } }
  }
  if (operation.body === 'bytes') return { headers: { ...headers, ...bytesType }, payload: getBytes(body) }
  const type = { 'content-type': 'application/json' }
  return { headers: { ...headers, ...type }, payload: JSON.stringify(body) }
}

const bytesType = { 'content-type': 'application/octet-stream' }

/** The bytes of a golden request, which stand in it as base64; of anything else its own text. */
export function getBytes(body: unknown): Buffer {
  const isGolden = typeof body === 'object' && body !== null && 'base64' in body
  return isGolden ? Buffer.from(asText(body.base64), 'base64') : Buffer.from(asText(body))
}

/** The golden request of an operation, made for one user. */
export function exampleFor(id: OperationId, uid: string): Example['request'] {
  const text = JSON.stringify(readExample(id)?.request ?? {})
  const request: Example['request'] = JSON.parse(text.replaceAll(EXAMPLE_UID, uid))
  return request
}
