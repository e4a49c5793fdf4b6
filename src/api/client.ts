import type { Operation, OperationId } from '../../contract/operations'
import type { Body, IdOf, KnownOperation, Params, Query, Result } from '../../contract/types'
import { NetworkError, type Http, type HttpAnswer } from '@/platform/net/http.contract'
import type { CancelSignal } from '@/lib/cancel'
import { formatQuery } from '@/lib/query'
import { ApiError, CommonCode, LocalCode } from './errors'
import { encodeForm } from './form'

/** Outer limit of any call, in ms (specification, section 9). */
const OUTER_LIMIT_MS = 500_000
/** Limit of a read, which is tried once more when it fails without an answer, in ms. */
const READ_LIMIT_MS = 15_000

type Optional<Key extends string, Value> = [Value] extends [Record<string, never>]
  ? Partial<Record<Key, Value>>
  : Record<Key, Value>

/** The input of an operation: only the parts that its schema has. */
export type Input<Id extends OperationId> = Optional<'params', Params<Id>> &
  Optional<'query', Query<Id>> &
  Optional<'body', Body<Id>>

/** How one call behaves towards the student. */
export interface CallOptions {
  /** The caller shows by itself that it waits: no loading indicator. */
  readonly hidden?: boolean
  /** The caller says by itself what failed, or nothing: no toast. */
  readonly quiet?: boolean
  /** The call goes on when the page is left, where the host can. */
  readonly outlives?: boolean
  /** Sends this token instead of the signed-in user's; a refusal then says nothing about their session. */
  readonly token?: string
  /** Headers of this call beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Gives the call up; it then rejects with LocalCode.Cancelled. */
  readonly signal?: CancelSignal
}

/** For a call whose caller shows the waiting and the failure by itself, or nothing at all. */
export const SILENT = { hidden: true, quiet: true } as const satisfies CallOptions

/** Sends an operation of the contract; rejects with ApiError alone, shows nothing and goes nowhere. */
export type Send = <Known extends KnownOperation>(
  operation: Known,
  input: Input<IdOf<Known>>,
  options?: CallOptions,
) => Promise<Result<IdOf<Known>>>

/** The same way of sending with `bound` for every call. */
export function sendWith(send: Send, bound: CallOptions): Send {
  return (operation, input, options) => send(operation, input, { ...bound, ...options })
}

export interface ClientOptions {
  readonly http: Http
  readonly base: string
  /** Identity headers of this client and, where someone is signed in, the bearer token that operations of `auth` take. */
  headers(auth: Operation['auth']): Readonly<Record<string, string>>
  /** The signed-in user, or undefined. */
  uid(): string | undefined
  /** Identifies a sign-in: a refusal that comes after it has changed says nothing about the new one. */
  signIn?(auth: Operation['auth']): unknown
  /** Gets a fresh token when the server refuses the old one; resolves to whether there is one. */
  renew?(): Promise<boolean>
  /** Runs when the server does not know the session that a call for `auth` was sent with. */
  onUnauthorized?(auth: Operation['auth']): void
  /** Runs before a call is sent, and once more when it has ended in any way. */
  onWaiting?(isWaiting: boolean, options: CallOptions): void
  /** Runs when a call fails, before its caller learns it. */
  onFailure?(error: ApiError, options: CallOptions): void
  /** Sentence of the local refusal of a call that needs a uid. */
  readonly loginRequired: string
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function strings(value: unknown): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(record(value)).map(([name, item]) => [
      name,
      item === undefined ? undefined : String(item),
    ]),
  )
}

function fill(path: string, params: unknown): string {
  const values = strings(params)
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (!value) throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(value)
  })
}

function unwrap(operation: Operation, answer: HttpAnswer): unknown {
  const envelope = record(answer.body)
  const status = typeof envelope['status'] === 'number' ? envelope['status'] : answer.status
  if (operation.raw) {
    // A static host answers 200 with its index page where a file is missing: no object, no answer.
    if (answer.status === 200 && status === 200 && Object.keys(envelope).length > 0) return answer.body
  } else if (envelope['status'] === 200 && 'result' in envelope) return envelope['result']
  const code = typeof envelope['code'] === 'string' ? envelope['code'] : LocalCode.Malformed
  const message = typeof envelope['msg'] === 'string' ? envelope['msg'] : ''
  throw new ApiError(code, status, message, undefined, answer.retryAfter)
}

/** The error that a failed call rejects with; anything but these is a bug and passes through. */
function getFailure(cause: unknown, signal: CancelSignal | undefined): unknown {
  if (cause instanceof ApiError) return cause
  if (!(cause instanceof NetworkError)) return cause
  return new ApiError(signal?.isCancelled ? LocalCode.Cancelled : LocalCode.Network, 0, '', { cause })
}

/** Builds the one way of sending, which alone knows HTTP. */
export function createSend(options: ClientOptions): Send {
  const isExpired = (cause: unknown, { auth, knowsUser }: Operation): boolean =>
    cause instanceof ApiError &&
    cause.status === 401 &&
    (auth !== 'none' || (knowsUser === true && options.uid() !== undefined))

  async function attempt(
    operation: Operation,
    input: Record<string, unknown>,
    { signal, outlives = false, token, headers }: CallOptions,
  ): Promise<unknown> {
    if (signal?.isCancelled) throw new ApiError(LocalCode.Cancelled, 0)
    const query = formatQuery(strings(input['query']))
    const form = operation.body === 'multipart' ? encodeForm(strings(input['body'])) : undefined
    const json = operation.body === 'json' ? JSON.stringify(input['body']) : undefined
    // A copy of its own: a view may show a part of something longer.
    const bytes = input['body'] instanceof Uint8Array ? Uint8Array.from(input['body']).buffer : undefined
    const answer = await options.http.request({
      method: operation.method,
      url: options.base + fill(operation.path, input['params']) + (query && `?${query}`),
      headers: {
        ...options.headers(operation.auth),
        ...headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': form.type }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
      },
      ...(json !== undefined && { body: json }),
      ...(form && { body: form.body }),
      ...(bytes && { body: bytes }),
      timeoutMs: operation.method === 'GET' ? READ_LIMIT_MS : OUTER_LIMIT_MS,
      ...(signal && { signal }),
      ...(outlives && { outlives }),
    })
    if (signal?.isCancelled) throw new ApiError(LocalCode.Cancelled, 0)
    return unwrap(operation, answer)
  }

  async function run(
    operation: Operation,
    input: Record<string, unknown>,
    isOwn: () => boolean,
    call: CallOptions,
  ): Promise<unknown> {
    if (operation.validUid && !options.uid()) {
      throw new ApiError(CommonCode.LoginRequired, 403, options.loginRequired)
    }
    try {
      return await attempt(operation, input, call)
    } catch (cause) {
      const isRenewable = operation.auth !== 'staff' && isExpired(cause, operation)
      if (isRenewable && isOwn() && (await options.renew?.())) return attempt(operation, input, call)
      if (!(cause instanceof NetworkError)) throw cause
      if (operation.method === 'GET' && !operation.noRetry) return attempt(operation, input, call)
      throw cause
    }
  }

  return async <Known extends KnownOperation>(
    operation: Known,
    input: Input<IdOf<Known>>,
    call: CallOptions = {},
  ) => {
    const { auth } = operation
    const signIn = options.signIn?.(auth)
    const isOwn = () => call.token === undefined && options.signIn?.(auth) === signIn
    options.onWaiting?.(true, call)
    try {
      // The server filters its answers through the schema that this type is inferred from.
      return (await run(operation, { ...input }, isOwn, call)) as Result<IdOf<Known>>
    } catch (cause) {
      const failure = getFailure(cause, call.signal)
      if (!(failure instanceof ApiError)) throw failure
      if (isExpired(failure, operation) && isOwn()) options.onUnauthorized?.(auth)
      options.onFailure?.(failure, call)
      throw failure
    } finally {
      options.onWaiting?.(false, call)
    }
  }
}
