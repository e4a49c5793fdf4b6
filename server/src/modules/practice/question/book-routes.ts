import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { chinaDate } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import { isSignedIn } from '../../../domain/signed-in'
import { DomainError } from '../../../errors'
import { notifyReaders } from '../../../http/readable-refusal'
import { createRate } from '../../../lib/rate'
import type { Pdfs } from '../../../pdf/pdfs'
import { implement } from '../../../plugins/contract'
import type { Keys } from '../../../security/keys'
import { mistakeBookText as text } from './strings/mistake-book'
import { getBook, type Book } from './book'
import { TICKET_MS } from '../../../security/ticket-seal'
import { readTicket, writeTicket } from './book-ticket'
import { readMistakes } from './mistakes'

/** The dependencies of printing the mistake book. */
export interface BookDeps {
  readonly keys: Keys
  readonly content: Pick<Content, 'bank'>
  readonly db: Db
  readonly clock: () => Date
  readonly pdfs: Pdfs
}

/** Books that one student may ask for in a while, and such that they fetch: viewers fetch one twice. */
const askedRate = { max: 10, windowMs: 10 * 60_000 }
const fetchedRate = { max: 20, windowMs: 10 * 60_000 }
/** The module that draws a book. */
const DRAWER = path.join(__dirname, 'mistake-book.ts')

const PDF_PATH = '/study/v1/mistakes-pdf/'

/**
 * Registers the mistake book as a PDF. It is fetched by an address of its own that holds for a while and needs no token:
 * browsers and mini-programs hand files over to others, which have none.
 */
export function bookRoutes(app: FastifyInstance, { keys, content, db, clock, pdfs }: BookDeps): void {
  const asked = createRate(askedRate)
  const fetched = createRate(fetchedRate)

  function count(rate: typeof asked, uid: string, now: Date): void {
    const wait = rate(uid, 1, now.getTime())
    if (wait > 0)
      throw new DomainError(ErrorCode.TooMany, text.tooMany, { retryAfter: Math.ceil(wait / 1000) })
  }

  implement(app, 'getMistakesPdf', async ({ user, params: { uid }, query: { subject, answers }, reply }) => {
    const now = clock()
    count(asked, uid, now)
    reply.header('cache-control', 'no-store')
    const { mistakes } = await readMistakes(db, content.bank, { uid, subject })
    const expiresAt = now.getTime() + TICKET_MS
    const ticket = writeTicket(
      keys,
      { uid, session: user.sessionId, subject, hasAnswers: answers !== 'no' },
      expiresAt,
    )
    return { url: `${PDF_PATH}${ticket}`, expiresAt, questions: mistakes.length }
  })

  app.get<{ Params: { ticket: string } }>(
    `${PDF_PATH}:ticket`,
    {
      // A look at the head of a file is no reason to make it.
      exposeHeadRoute: false,
      errorHandler: notifyReaders,
    },
    async ({ params }, reply) => {
      const now = clock()
      void reply.header('cache-control', 'no-store')
      const wanted = readTicket(keys, params.ticket, now)
      if (!wanted || !(await isSignedIn(db, wanted, now)))
        throw new DomainError(ErrorCode.NotFound, text.ended)
      count(fetched, wanted.uid, now)
      const { uid } = wanted
      const { bank } = content
      const source = `mistakes ${uid} ${wanted.subject ?? 'all'} ${wanted.hasAnswers}`
      const data = async (): Promise<Book> =>
        getBook(bank, { ...wanted, ...(await readMistakes(db, bank, wanted)), now })
      const pdf = await pdfs({ uid, kind: 'mistakes', key: params.ticket, source, file: DRAWER, data })
      const name = encodeURIComponent(text.file(wanted.subject, chinaDate(now.getTime())))
      return reply
        .header('content-disposition', `attachment; filename="mistakes.pdf"; filename*=UTF-8''${name}`)
        .type('application/pdf')
        .send(pdf)
    },
  )
}
