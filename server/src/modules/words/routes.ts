import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../contract/errors'
import { wordAudioPath } from '../../../../contract/operations/words/word'
import { DomainError } from '../../errors'
import { implement } from '../../plugins/contract'
import { NO_CACHE, IMMUTABLE, sendEncoded } from '../../delivery/encoded-response'
import type { FileStore } from '../../providers/files/contract'
import { addressGroup } from '../../security/address'
import type { VoiceProvider } from '../../providers/voice/contract'
import { createSounds } from './sounds'
import { createVocabulary, type WordsContent } from './vocabulary'

/** The dependencies of the operations of the vocabulary; without a voice words have no sound. */
export type WordRoutesDeps = {
  content: WordsContent
  voice?: VoiceProvider | undefined
  /** Where recordings are stored. */
  sounds?: FileStore | undefined
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Registers the words. */
export function wordRoutes(app: FastifyInstance, { content, voice, sounds }: WordRoutesDeps): void {
  const soundOf = voice && sounds && createSounds(voice, sounds)
  const vocabulary = createVocabulary(content, soundOf !== undefined)

  implement(app, 'getWordIndex', async ({ request, reply }) => {
    reply.type(JSON_TYPE).header('cache-control', NO_CACHE)
    return sendEncoded(request, reply, vocabulary().index())
  })

  implement(app, 'getWordUnit', async ({ params, query, request, reply }) => {
    const unit = vocabulary().unit(Number(params.unit))
    if (unit === undefined) throw new DomainError(ErrorCode.NotFound)
    reply.type(JSON_TYPE).header('cache-control', query.t === unit.version ? IMMUTABLE : NO_CACHE)
    return sendEncoded(request, reply, unit.file())
  })

  app.get<{ Params: { word: string } }>(
    wordAudioPath(':word'),
    async ({ params: { word }, headers, ip }, reply) => {
      if (!soundOf || !vocabulary().has(word)) throw new DomainError(ErrorCode.NotFound)
      const { type, etag, bytes } = await soundOf(word, addressGroup(ip))
      void reply.headers({ etag, 'cache-control': IMMUTABLE })
      if (headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(type).send(bytes)
    },
  )
}
