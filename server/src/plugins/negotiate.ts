import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `cache-control` of what never changes under its address, and of what must be asked for again each time. */
export const FOR_GOOD = 'public, max-age=31536000, immutable'
export const ASK_AGAIN = 'no-cache'

/** The same bytes in three encodings, made once, and the tag that names them. */
export interface Encoded {
  plain: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

/** Compresses bytes that are sent many times; the tag is made of their content. */
export const encode = (plain: Buffer): Encoded => ({
  plain,
  br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: gzipSync(plain, { level: 9 }),
  etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 32)}"`,
})

const accepted = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/,
}

const isFresh = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Sends what fits the request: 304 when the client has it already, else the smallest encoding it reads. */
export const sendEncoded = (request: FastifyRequest, reply: FastifyReply, content: Encoded): FastifyReply => {
  void reply.header('etag', content.etag).header('vary', 'accept-encoding')
  if (isFresh(request, content.etag)) return reply.code(304).send()
  const header = String(request.headers['accept-encoding'] ?? '')
  if (accepted.br.test(header)) return reply.header('content-encoding', 'br').send(content.br)
  if (accepted.gzip.test(header)) return reply.header('content-encoding', 'gzip').send(content.gzip)
  return reply.send(content.plain)
}
