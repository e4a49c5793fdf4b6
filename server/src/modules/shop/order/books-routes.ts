import type { FastifyInstance } from 'fastify'
import { dayEnd, DAY_MS } from '../../../../../contract/domain/china-time'
import { ErrorCode } from '../../../../../contract/errors'
import { checkSeesAll, findScope } from '../../../domain/order-scope'
import { isStaffSignedIn } from '../../../domain/signed-in'
import { DomainError } from '../../../errors'
import { notifyReaders } from '../../../http/readable-refusal'
import { createRate } from '../../../lib/rate'
import { implement } from '../../../plugins/contract'
import { TICKET_MS } from '../../../security/ticket-seal'
import { booksFileText as text } from './strings/books'
import { booksFile } from './books-file'
import { readTicket, writeTicket } from './books-ticket'
import { pageOfDayRows } from './day-rows'
import type { OrderDeps } from './deps'
import { pageOfDays } from './desk-orders'
import { compareStatement } from './statement'

/** Most days of the books in one file. */
const MOST_DAYS = 92
/** Files that one of the staff may ask for and fetch in a while. */
const rate = { max: 30, windowMs: 10 * 60_000 }

const FILE_PATH = '/sale/v1/desk/books-csv/'

/** Registers the books: their days, the rows of a day, and both as a file under an address of its own that holds for a while. */
export function booksRoutes(
  app: FastifyInstance,
  deps: Pick<OrderDeps, 'db' | 'clock' | 'keys' | 'content' | 'config'>,
): void {
  const { db, clock, keys, config } = deps
  const [asked, fetched, compared] = [createRate(rate), createRate(rate), createRate(rate)]

  function count(counted: typeof asked, staffId: string, now: Date): void {
    const wait = counted(staffId, 1, now.getTime())
    if (wait > 0)
      throw new DomainError(ErrorCode.TooMany, text.tooOften, { retryAfter: Math.ceil(wait / 1000) })
  }

  const checkBooks = (user: Parameters<typeof findScope>[1]): void =>
    checkSeesAll(findScope(config.deskOrders, user))

  implement(app, 'listDayReports', async ({ user, query }) => {
    checkBooks(user)
    return pageOfDays(deps, query)
  })

  implement(app, 'listDayRows', async ({ user, params, query }) => {
    checkBooks(user)
    return pageOfDayRows(db, params.day, query)
  })

  implement(app, 'getBooksFile', async ({ user, query: { from, to }, reply }) => {
    checkBooks(user)
    const { staffId, sessionId: session } = user
    const now = clock()
    const days = (dayEnd(to) - dayEnd(from)) / DAY_MS + 1
    if (days < 1 || days > MOST_DAYS) throw new DomainError(ErrorCode.Invalid, text.days(MOST_DAYS))
    count(asked, staffId, now)
    reply.header('cache-control', 'no-store')
    const expiresAt = now.getTime() + TICKET_MS
    const ticket = writeTicket(keys, { staffId, session, from, to }, expiresAt)
    return { url: `${FILE_PATH}${ticket}`, expiresAt }
  })

  implement(app, 'compareStatement', async ({ user, query, body, reply }) => {
    checkBooks(user)
    count(compared, user.staffId, clock())
    reply.header('cache-control', 'no-store')
    return compareStatement(db, body, query)
  })

  app.get<{ Params: { ticket: string } }>(
    `${FILE_PATH}:ticket`,
    { exposeHeadRoute: false, errorHandler: notifyReaders },
    async (request, reply) => {
      const now = clock()
      void reply.header('cache-control', 'no-store')
      const wanted = readTicket(keys, request.params.ticket, now)
      if (!wanted || !(await isStaffSignedIn(db, wanted, 'orders', now)))
        throw new DomainError(ErrorCode.NotFound, text.ended)
      count(fetched, wanted.staffId, now)
      const { from, to } = wanted
      const file = await booksFile(db, from, to)
      const name = encodeURIComponent(text.file(from, to))
      return reply
        .header('content-disposition', `attachment; filename="books.csv"; filename*=UTF-8''${name}`)
        .type('text/csv; charset=utf-8')
        .send(file)
    },
  )
}
