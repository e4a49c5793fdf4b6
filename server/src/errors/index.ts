import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorCode, errorStatus } from '../../../contract/errors'
import { isAccountGone } from '../lib/account-gone'
import { isDatabaseDown } from '../lib/database-down'
import { createShortageReporter, findShortage } from './shortage'
import fp from 'fastify-plugin'
import { errorText, inputText } from '../strings/errors'
import { shortageText } from '../strings/start'

/** How an error differs from the plain one of its code. */
export interface DomainErrorOptions extends ErrorOptions {
  /** Whole seconds after which another try makes sense; sent as `Retry-After`. */
  retryAfter?: number
}

/** A refusal that the client may see: a code of the contract and one sentence for people. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly retryAfter: number | undefined

  constructor(
    readonly code: ErrorCode,
    msg: string = errorText[code],
    options: DomainErrorOptions = {},
  ) {
    super(msg, options)
    this.retryAfter = options.retryAfter
  }
}

/** The envelope of a failed call; its `status` is the HTTP status. */
export interface FailedEnvelope {
  status: number
  code: ErrorCode
  msg: string
  result: null
}

/** The response envelope of an error. */
export function getEnvelope(error: DomainError): FailedEnvelope {
  return { status: errorStatus[error.code], code: error.code, msg: error.message, result: null }
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  401: ErrorCode.Unauthenticated,
  403: ErrorCode.Forbidden,
  404: ErrorCode.NotFound,
  405: ErrorCode.MethodNotAllowed,
  413: ErrorCode.TooLarge,
  415: ErrorCode.UnsupportedType,
  416: ErrorCode.RangeBeyond,
  429: ErrorCode.TooMany,
  503: ErrorCode.Busy,
}

const sentenceByFastifyCode: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: inputText.notJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: inputText.noBody,
  FST_ERR_BAD_URL: inputText.badPath,
  FST_ERR_MAX_PARAM_LENGTH: inputText.badPath,
}

const DATABASE_RETRY_SECONDS = 2
/** An operator has to make room first. */
const SHORTAGE_RETRY_SECONDS = 30

/** Turns whatever was thrown into a refusal; `undefined` means that nobody foresaw it. */
export function toDomainError(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  if (isDatabaseDown(error)) {
    return new DomainError(ErrorCode.Busy, undefined, { cause: error, retryAfter: DATABASE_RETRY_SECONDS })
  }
  if (findShortage(error)) {
    return new DomainError(ErrorCode.Busy, undefined, { cause: error, retryAfter: SHORTAGE_RETRY_SECONDS })
  }
  if (isAccountGone(error)) return new DomainError(ErrorCode.Unauthenticated)
  if (!(error instanceof Error)) return undefined
  const { statusCode, code }: Partial<FastifyError> = error
  if (statusCode === undefined || (statusCode >= 500 && statusCode !== 503)) return undefined
  const known = codeByStatus[statusCode] ?? (statusCode < 500 ? ErrorCode.Invalid : undefined)
  if (known === undefined) return undefined
  return new DomainError(known, code === undefined ? undefined : sentenceByFastifyCode[code], {
    cause: error,
  })
}

declare module 'fastify' {
  interface FastifyReply {
    /** The error code that the answer carries; empty where all went well. */
    refusedWith: ErrorCode | ''
  }
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const foreseen = toDomainError(error)
  const refusal = foreseen ?? new DomainError(ErrorCode.Internal, inputText.unforeseen(request.id))
  if (!foreseen) request.log.error({ reqId: request.id, err: error }, 'unforeseen error')
  else if (
    foreseen.cause !== undefined &&
    errorStatus[foreseen.code] >= 500 &&
    // Outages and shortages are logged once as a whole.
    !isDatabaseDown(foreseen.cause) &&
    !findShortage(foreseen.cause)
  ) {
    request.log.warn({ reqId: request.id, err: foreseen.cause }, 'request refused')
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  const length = findFileLength(refusal.cause)
  if (length !== undefined) reply.header('content-range', length)
  const envelope = getEnvelope(refusal)
  reply.refusedWith = refusal.code
  return reply.code(envelope.status).header('content-type', 'application/json; charset=utf-8').send(envelope)
}

/** The `Content-Range` that a range beyond a file's end was refused with, if that is why. */
function findFileLength(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('headers' in cause)) return undefined
  const { headers } = cause
  if (typeof headers !== 'object' || headers === null || !('Content-Range' in headers)) return undefined
  return String(headers['Content-Range'])
}

type KnownPath = { matches: RegExp; methods: Set<string> }

function toMatcher(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replace(/:[A-Za-z]+/g, '[^/]+')}$`)
}

/**
 * Makes every error of the app an envelope with the right HTTP status: refusals, failed schemas, malformed
 * or oversized bodies, unknown paths, wrong methods, and whatever nobody foresaw, which is logged and hidden.
 * Register it before any route.
 */
export const errorPlugin = fp(async (app: FastifyInstance) => {
  const known = new Map<string, KnownPath>()
  app.decorateReply('refusedWith', '')
  app.addHook('onRoute', ({ url, method }) => {
    const path = known.get(url) ?? { matches: toMatcher(url), methods: new Set<string>() }
    for (const name of [method].flat()) path.methods.add(name)
    known.set(url, path)
  })
  const report = createShortageReporter((shortage) =>
    app.log.error({ sentence: shortageText[shortage] }, `out of ${shortage}`),
  )
  app.setErrorHandler((error, request, reply) => {
    const shortage = findShortage(error)
    if (shortage) report(shortage)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const methods = [...known.values()].filter((it) => it.matches.test(path)).flatMap((it) => [...it.methods])
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('allow', [...new Set(methods)].sort().join(', '))
      return answerError(new DomainError(ErrorCode.MethodNotAllowed), request, reply)
    }
    return answerError(new DomainError(ErrorCode.NotFound), request, reply)
  })
})

const codeByConnectionError: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ErrorCode.RequestTimeout,
  HPE_HEADER_OVERFLOW: ErrorCode.TooLarge,
}

/** Options for `fastify({ … })` by which errors before any route, such as a malformed URL, are envelopes too. */
export const errorServerOptions = {
  /** Answers data that never became a request: it is no HTTP, or arrived too slowly. */
  clientErrorHandler(error: ConnectionError, socket: Socket): void {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const envelope = getEnvelope(new DomainError(codeByConnectionError[error.code] ?? ErrorCode.Invalid))
    const body = JSON.stringify(envelope)
    const head = [
      `HTTP/1.1 ${envelope.status} ${STATUS_CODES[envelope.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  },
  frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    // A person who follows a broken link is shown the page for such; whoever asks for data gets the error.
    if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
      void reply.redirect('/error')
    else void answerError(error, request, reply)
  },
}
