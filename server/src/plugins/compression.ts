import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { constants } from 'node:zlib'
import type { TSchema } from 'typebox'

declare module 'fastify' {
  interface FastifyInstance {
    /** How the answer of a route is compressed that asks for it. */
    compression: NonNullable<RouteOptions['compress']>
  }
}

/** Answers of fewer bytes fit into one packet either way. */
const LEAST_BYTES = 1400

/** Up to so many bytes, the main thread compresses in less time than another thread takes it to ask. */
const INLINE_BYTES = 8192

/** Of JSON, level 5 leaves as much as level 4, and takes twice the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Offers compression to routes; no answer of others changes. */
export const compressionPlugin = fp(
  async (app: FastifyInstance, { leastBytes = LEAST_BYTES }: { leastBytes?: number }) => {
    await app.register(compress, { global: false })
    app.decorate('compression', {
      encodings: ['br', 'gzip'],
      customTypes: /^(application\/json|text\/)/,
      threshold: leastBytes,
      syncThreshold: INLINE_BYTES,
      brotliOptions: BROTLI,
    })
  },
)

/**
 * Whether a response of a shape may be compressed: one that holds a secret may not. The length of a compressed
 * response reveals whether the secret resembles other text in it, which an attacker may have chosen.
 */
export function mayBeCompressed(result: TSchema): boolean {
  const found = compressible.get(result) ?? !JSON.stringify(result).includes('"x-secret":true')
  compressible.set(result, found)
  return found
}

/** The shapes that were searched already, for every app of this process. */
const compressible = new WeakMap<TSchema, boolean>()
