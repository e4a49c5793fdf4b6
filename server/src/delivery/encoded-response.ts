import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `cache-control` of what never changes under its address, and of what must be asked for again each time. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
export const NO_CACHE = 'no-cache'

/** The same bytes in three encodings, made once, and the tag that names them. */
export interface Encoded {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const gzipOptions = { level: 9 }

const makeEtag = (plain: Buffer): string =>
  `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`

/** Compresses bytes that are sent many times; the tag is made of their content. */
export const encode = (plain: Buffer): Encoded => ({
  plain,
  br: brotliCompressSync(plain, brotliOptions),
  gzip: gzipSync(plain, gzipOptions),
  etag: makeEtag(plain),
})

/** The same beside the requests, for what may be megabytes. */
export async function encodeLarge(plain: Buffer): Promise<Encoded> {
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, brotliOptions),
    promisify(gzip)(plain, gzipOptions),
  ])
  return { plain, br, gzip: gz, etag: makeEtag(plain) }
}

const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/,
}

/** Whether who asks has the version with this tag. */
export const isFresh = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match']
  return known !== undefined && known.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

/** Whether who asks reads gzip. */
export const readsGzip = ({ headers }: FastifyRequest): boolean =>
  accepted.gzip.test(String(headers['accept-encoding'] ?? ''))

type Form = 'br' | 'gzip' | 'plain'

/** The smallest form that a client reads. */
function formFor(request: FastifyRequest): Form {
  const header = String(request.headers['accept-encoding'] ?? '')
  if (accepted.br.test(header)) return 'br'
  return accepted.gzip.test(header) ? 'gzip' : 'plain'
}

/** Sends what fits the request: 304 when the client has it already, else the smallest encoding it reads. */
export const sendEncoded = (request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply => {
  void reply.header('etag', content.etag).header('vary', 'accept-encoding')
  if (isFresh(request, content.etag)) return reply.code(304).send()
  const form = formFor(request)
  if (form !== 'plain') void reply.header('content-encoding', form)
  return reply.send(content[form])
}

/** A complete response as it goes out: names and values of headers by turns, and bytes. */
export interface PreparedResponse {
  etag: string
  forms: Record<Form, { lines: string[]; body: Buffer }>
  /** The answer where the client has it already. */
  unchanged: string[]
}

/** Makes ready what is sent to everybody alike; `headers` are all that the answer carries. */
export function prepare(content: Encoded, headers: Readonly<Record<string, string>>): PreparedResponse {
  const unchanged = Object.entries({ ...headers, etag: content.etag, vary: 'accept-encoding' }).flat()
  const form = (name: Form) => {
    const body = content[name]
    const encoding = name === 'plain' ? [] : ['content-encoding', name]
    return { lines: [...unchanged, ...encoding, 'content-length', String(body.length)], body }
  }
  return {
    etag: content.etag,
    forms: { br: form('br'), gzip: form('gzip'), plain: form('plain') },
    unchanged,
  }
}

/**
 * Sends by the same rules what was made ready. Nothing of it is left to be asked, copied or checked for each request,
 * which is a third of what an answer costs; it is logged and counted like any other.
 */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  content: PreparedResponse,
): FastifyReply {
  const { raw } = reply.hijack()
  if (isFresh(request, content.etag)) raw.writeHead(304, content.unchanged).end()
  else {
    const { lines, body } = content.forms[formFor(request)]
    raw.writeHead(200, lines).end(body)
  }
  return reply
}
