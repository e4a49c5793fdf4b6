import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ErrorCode } from '../../../contract/errors'
import type { LessonMedia } from '../domain/lesson-media'
import { BUCKET } from '../domain/content/named-media'
import { DomainError } from '../errors'
import { mediaText } from '../strings/media'
import { isPlain } from './plain-name'

/** The media of the content folder. */
export interface MediaDelivery {
  /** The content folder's `media`. */
  readonly dir: string
  /** Which files only students of their course may have; without it all are everybody's. */
  readonly lessons?: LessonMedia | undefined
  /** The internal location of the web server in front that sends the files. */
  readonly accel?: string | undefined
  /** `cache-control` of a file that is everybody's. */
  readonly cacheControl: (name: string) => string
}

/** A private answer for one student's browser, stored by nobody between. */
const PRIVATE = 'private, no-cache'
const LIST_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Serves the media of the content folder. A file of a paid course has no plain address: it has one that expires,
 * which students get from `getLesson`. Its token is in the path, so that relative addresses in an HLS playlist have
 * it.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { dir, lessons, accel, cacheControl }: MediaDelivery,
): void {
  function send(reply: FastifyReply, name: string, caching: string): FastifyReply {
    if (accel === undefined) return reply.sendFile(name, dir)
    if (!existsSync(path.join(dir, name))) {
      reply.callNotFound()
      return reply
    }
    const place = name.split('/').map(encodeURIComponent).join('/')
    return reply.header('x-accel-redirect', `${accel}/${place}`).header('cache-control', caching).send()
  }

  async function sendList(reply: FastifyReply, name: string, until: number): Promise<FastifyReply> {
    const list = await lessons?.readList(name, until)
    if (list === undefined) throw new DomainError(ErrorCode.NotFound)
    return reply.type(LIST_TYPE).send(list)
  }

  // Files are streamed from the disk, and pages are prepared once for everybody.
  const config = { sharesBytes: true }
  app.get<{ Params: { '*': string } }>('/media/*', { config }, (request, reply) => {
    const name = request.params['*']
    if (!isPlain(name)) {
      reply.callNotFound()
      return reply
    }
    if (lessons?.isClosed(name)) throw new DomainError(ErrorCode.Forbidden, mediaText.closed)
    return send(reply, name, cacheControl(name))
  })
  if (!lessons) return
  const { openUntil } = lessons
  app.get<{ Params: { token: string; '*': string } }>(
    '/media/signed/:token/*',
    {
      config,
      // An answer sent from the disk says itself how long it may be stored.
      onSend: async (_request, reply) => void reply.header('cache-control', PRIVATE),
    },
    (request, reply) => {
      const { token, '*': name } = request.params
      const until = isPlain(name) ? openUntil(token, name) : undefined
      if (until === undefined) throw new DomainError(ErrorCode.Forbidden, mediaText.over)
      return name.startsWith(BUCKET) ? sendList(reply, name, until) : send(reply, name, PRIVATE)
    },
  )
}
