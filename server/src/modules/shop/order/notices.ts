import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorCode, errorStatus } from '../../../../../contract/errors'
import { noticePath } from '../../../config/pay'
import { errorMessage } from '../../../lib/error-code'
import { DomainError, toDomainError } from '../../../errors'
import type { PayNotice, PayProvider, PaySituation, RefundSituation } from '../../../providers/pay/contract'

/** Bytes of the longest notification; WeChat's have about two thousand. */
const LONGEST = 64 * 1024

/** WeChat hangs up after five seconds and sends the same notification again later. */
const SETTLE_WITHIN_MS = 4000

/** The checker of notifications, and the work on them. */
export interface NoticeDeps {
  readonly provider: Pick<PayProvider, 'readNotice'>
  /** Makes hold what the provider says about a payment; resolves to whether there is such an order. */
  settlePayment(number: string, situation: PaySituation): Promise<boolean>
  /** Makes hold what the provider says about a refund; resolves to whether there is such a refund. */
  settleRefund(refundNumber: string, situation: RefundSituation): Promise<boolean>
  /** How long settling may take in ms before WeChat is asked to come again. */
  readonly settleWithinMs?: number
}

/**
 * Takes WeChat Pay's notifications. 204 means that this one need not come again: it is settled, of a kind that nobody
 * asked for, or about an order that is not ours, which coming again would not change and the log shows as an error.
 * All else is sent again for a day: 401 to what it did not sign just now, 5xx to what could not be settled.
 */
export function noticeRoutes(app: FastifyInstance, deps: NoticeDeps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signed content are the bytes as they came, of whatever type they call themselves.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler(answerRefusal)
    scope.post(noticePath, { bodyLimit: LONGEST }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const notice = await deps.provider.readNotice({ headers: plainHeaders(request), body })
      if (notice) await withTimeout(settle(request, deps, notice), deps.settleWithinMs ?? SETTLE_WITHIN_MS)
      return reply.code(204).send()
    })
  })
}

async function settle(request: FastifyRequest, deps: NoticeDeps, notice: PayNotice): Promise<void> {
  const isOurs =
    notice.kind === 'payment'
      ? await deps.settlePayment(notice.number, notice.situation)
      : await deps.settleRefund(notice.refundNumber, notice.situation)
  if (isOurs) return
  request.log.error({ reqId: request.id, order: notice.number }, `a ${notice.kind} came for no order`)
}

/** Limits the caller's wait: slow work goes on and its outcome holds, but the caller is asked to come again. */
async function withTimeout(settling: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DomainError(ErrorCode.Busy)), ms)
  })
  try {
    await Promise.race([settling, late])
  } finally {
    clearTimeout(timer)
  }
}

function plainHeaders({ headers }: FastifyRequest): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
}

/** Refuses in WeChat's form. The log gets the reason, and nothing of what was sent. */
function answerRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toDomainError(error) ?? new DomainError(ErrorCode.Internal)
  const isForged = refusal.code === ErrorCode.Forbidden
  const reason = errorMessage(refusal.cause ?? error)
  if (isForged) request.log.warn({ reqId: request.id, reason }, 'notification refused')
  else request.log.error({ reqId: request.id, reason }, 'notification not settled')
  reply.refusedWith = refusal.code
  const status = chooseStatus(refusal.code)
  return reply.code(status).send({ code: isForged ? 'SIGN_ERROR' : 'FAIL', message: refusal.message })
}

/** A refusal of settling is nothing that WeChat did wrong: the notification is to come again. */
function chooseStatus(code: ErrorCode): number {
  if (code === ErrorCode.Forbidden) return 401
  if (code === ErrorCode.TooLarge) return 413
  return Math.max(errorStatus[code], 500)
}
