import type { FastifyInstance } from 'fastify'
import { chinaDate } from '../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../contract/errors'
import type { Content } from '../../content'
import type { Db } from '../../db'
import { DomainError } from '../../errors'
import { tellReaders } from '../../http/readable-refusal'
import { createRate } from '../../lib/rate'
import { createSemaphore } from '../../lib/semaphore'
import { implement } from '../../plugins/contract'
import { deriveKeys } from '../../security/keys'
import { mistakeBookText as text } from '../../strings/mistake-book'
import { readTicket, TICKET_MS, writeTicket } from './book-ticket'
import { printMistakes } from './mistake-book'
import { readMistakes } from './mistakes'

/** What printing the mistake book needs from outside. */
export interface BookDeps {
  readonly config: { readonly secret: string }
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
}

/** Books that one student may ask for in a while, and such that are made for them: viewers fetch one twice. */
const askedRate = { max: 10, windowMs: 10 * 60_000 }
const madeRate = { max: 20, windowMs: 10 * 60_000 }
/** Books that may wait for the one that is being made. */
const WAITING = 20

const PDF_PATH = '/study/v1/mistakes-pdf/'

/**
 * Registers the mistake book as a PDF. It is fetched by an address of its own that holds for a while and needs no token:
 * browsers and mini-programs hand files over to others, which have none.
 */
export function bookRoutes(app: FastifyInstance, { config, content, db, clock }: BookDeps): void {
  const keys = deriveKeys(config.secret)
  const asked = createRate(askedRate)
  const made = createRate(madeRate)
  const full = () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 5 })
  /** Books that are waited for: a student has one at a time, and viewers that fetch it twice get the same. */
  const waiting = new Map<string, { readonly ticket: string; readonly pdf: Promise<Buffer> }>()
  const oneByOne = createSemaphore({ running: 1, waiting: WAITING, full })

  function count(rate: typeof asked, uid: string, now: Date): void {
    const wait = rate(uid, 1, now.getTime())
    if (wait > 0)
      throw new DomainError(ErrorCode.TooMany, text.tooMany, { retryAfter: Math.ceil(wait / 1000) })
  }

  implement(app, 'getMistakesPdf', async ({ params: { uid }, query: { subject, answers }, reply }) => {
    const now = clock()
    count(asked, uid, now)
    reply.header('cache-control', 'no-store')
    const { mistakes } = await readMistakes(db, content.bank, { uid, subject })
    const expiresAt = now.getTime() + TICKET_MS
    const ticket = writeTicket(keys, { uid, subject, hasAnswers: answers !== 'no' }, expiresAt)
    return { url: `${PDF_PATH}${ticket}`, expiresAt, questions: mistakes.length }
  })

  app.get<{ Params: { ticket: string } }>(
    `${PDF_PATH}:ticket`,
    {
      // A look at the head of a file is no reason to make it.
      exposeHeadRoute: false,
      errorHandler: tellReaders,
    },
    async (request, reply) => {
      const { params } = request
      const now = clock()
      void reply.header('cache-control', 'no-store')
      const wanted = readTicket(keys, params.ticket, now)
      if (!wanted) throw new DomainError(ErrorCode.NotFound, text.ended)
      count(made, wanted.uid, now)
      const under = waiting.get(wanted.uid)
      if (under && under.ticket !== params.ticket) throw full()
      const { bank } = content
      const printing =
        under?.pdf ??
        oneByOne(async () => {
          // Whoever has hung up meanwhile needs none.
          if (request.raw.socket.destroyed) throw full()
          const mistakes = await readMistakes(db, bank, wanted)
          return printMistakes(bank, { ...wanted, ...mistakes, now })
        }).finally(() => waiting.delete(wanted.uid))
      waiting.set(wanted.uid, { ticket: params.ticket, pdf: printing })
      const pdf = await printing
      const name = encodeURIComponent(text.file(wanted.subject, chinaDate(now.getTime())))
      return reply
        .header('content-disposition', `attachment; filename="mistakes.pdf"; filename*=UTF-8''${name}`)
        .type('application/pdf')
        .send(pdf)
    },
  )
}
