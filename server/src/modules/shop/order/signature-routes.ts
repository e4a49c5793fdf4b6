import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { ErrorCode } from '../../../../../contract/errors'
import { isSignedIn } from '../../../domain/signed-in'
import { DomainError } from '../../../errors'
import { notifyReaders } from '../../../http/readable-refusal'
import { createRate } from '../../../lib/rate'
import type { Pdfs } from '../../../pdf/pdfs'
import { implement } from '../../../plugins/contract'
import type { Keys } from '../../../security/keys'
import { agreementText as text } from '../strings/agreement'
import { findAgreement, readOrderAgreement, readSigned, sign, type SignatureDeps } from './signature'
import { TICKET_MS } from '../../../security/ticket-seal'
import { readTicket, writeTicket } from './signature-ticket'

/** The dependencies of the routes of agreements. */
export type SignatureRoutesDeps = SignatureDeps & { readonly keys: Keys; readonly pdfs: Pdfs }

/** Addresses that one student may ask for in a while, and copies that they fetch: viewers fetch one twice. */
const askedRate = { max: 20, windowMs: 10 * 60_000 }
const fetchedRate = { max: 40, windowMs: 10 * 60_000 }
/** The module that draws a copy. */
const DRAWER = path.join(__dirname, 'signature-pdf.ts')

const PDF_PATH = '/shop/v1/agreement-pdf/'

/**
 * Registers agreements and their signatures. The copy of a signed one is fetched by an address of its own that holds for a
 * while and needs no token: browsers and mini-programs hand files over to others, which have none.
 */
export function signatureRoutes(app: FastifyInstance, deps: SignatureRoutesDeps): void {
  const { clock, keys, pdfs } = deps
  const asked = createRate(askedRate)
  const fetched = createRate(fetchedRate)

  function count(rate: typeof asked, uid: string, now: Date): void {
    const wait = rate(uid, 1, now.getTime())
    if (wait > 0)
      throw new DomainError(ErrorCode.TooMany, text.tooMany, { retryAfter: Math.ceil(wait / 1000) })
  }

  implement(app, 'getAgreement', async ({ params }) => findAgreement(deps.content, params.agreementId))

  implement(app, 'signAgreement', async ({ user, params, body }) =>
    sign(deps, user.uid, params.orderId, body),
  )

  implement(app, 'getSignedAgreement', async ({ user, params, reply }) => {
    reply.header('cache-control', 'no-store')
    return readSigned(deps, user.uid, params.orderId)
  })

  implement(app, 'getOrderAgreement', async ({ user, params }) =>
    readOrderAgreement(deps, user.uid, params.orderId),
  )

  implement(
    app,
    'getSignedPdf',
    async ({ user: { uid, sessionId: session }, params: { orderId }, reply }) => {
      const now = clock()
      count(asked, uid, now)
      reply.header('cache-control', 'no-store')
      await readSigned(deps, uid, orderId)
      const expiresAt = now.getTime() + TICKET_MS
      return { url: `${PDF_PATH}${writeTicket(keys, { uid, session, orderId }, expiresAt)}`, expiresAt }
    },
  )

  app.get<{ Params: { ticket: string } }>(
    `${PDF_PATH}:ticket`,
    // A look at the head of a file is no reason to make it.
    { exposeHeadRoute: false, errorHandler: notifyReaders },
    async (request, reply) => {
      const now = clock()
      void reply.header('cache-control', 'no-store')
      const wanted = readTicket(keys, request.params.ticket, now)
      if (!wanted || !(await isSignedIn(deps.db, wanted, now)))
        throw new DomainError(ErrorCode.NotFound, text.ended)
      count(fetched, wanted.uid, now)
      const { uid, orderId } = wanted
      const copy = await readSigned(deps, uid, orderId)
      // A signed text never changes; an exchange is noted beside it.
      const key = `agreement ${uid} ${orderId} ${copy.order.exchanged?.at ?? ''}`
      const pdf = await pdfs({
        uid,
        kind: 'agreement',
        key,
        source: key,
        file: DRAWER,
        data: async () => copy,
      })
      const name = encodeURIComponent(text.file(copy.agreement.title, copy.order.number))
      return reply
        .header('content-disposition', `attachment; filename="agreement.pdf"; filename*=UTF-8''${name}`)
        .type('application/pdf')
        .send(pdf)
    },
  )
}
