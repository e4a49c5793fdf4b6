import { isDeepStrictEqual } from 'node:util'
import { isDrawn, isTooMuch } from '../../../../contract/domain/order/signature'
import type { OrderState } from '../../../../contract/domain/order/state'
import { ErrorCode } from '../../../../contract/errors'
import type { Agreement, Signed } from '../../../../contract/schemas/shop'
import type { Body } from '../../../../contract/types'
import type { Db } from '../../db'
import type { OrderSignaturesTable } from '../../db/order-types'
import { lockAccount } from '../../domain/account-lock'
import { DomainError } from '../../errors'
import { holdsPhone } from '../../security/phone'
import { agreementText as text } from '../../strings/agreement'
import { inputText } from '../../strings/errors'
import * as repo from './signature-repo'

/** What the signing of agreements needs from outside. */
export interface SignatureDeps {
  readonly content: { readonly agreements: ReadonlyMap<string, Agreement> }
  readonly db: Db
  readonly clock: () => Date
}

/** What is paid and not given back is signed for. */
const signable: readonly OrderState[] = ['paid', 'delivered']

/** An agreement as it is now. Throws NotFound where there is none of this id. */
export function agreementOf({ content }: Pick<SignatureDeps, 'content'>, id: string): Agreement {
  const agreement = content.agreements.get(id)
  if (!agreement) throw new DomainError(ErrorCode.NotFound)
  return agreement
}

const toSigned = ({ agreement, name, strokes, signed_at }: OrderSignaturesTable): Signed => ({
  agreement,
  name,
  strokes,
  signedAt: signed_at.getTime(),
})

/**
 * Signs the agreement of a paid order in the words that it has now; the same signature again changes nothing. Throws
 * NotFound for an order that is not the student's, OrderState for one that is not paid, Conflict for another signature or
 * for words that are no longer those of the agreement, and Invalid where nothing or too much was drawn.
 */
export async function sign(
  deps: SignatureDeps,
  uid: string,
  orderId: string,
  { id, version, name: written, strokes }: Body<'signAgreement'>,
): Promise<Signed> {
  const name = Buffer.from(written).toString().trim()
  if (name === '') throw new DomainError(ErrorCode.Invalid, text.noName)
  if (holdsPhone(name)) throw new DomainError(ErrorCode.Invalid, inputText.name)
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const order = await repo.findOrder(tx, uid, orderId)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const known = await repo.findSignature(tx, uid, orderId)
    if (known) {
      const isSame =
        known.name === name &&
        known.agreement.updated === version &&
        isDeepStrictEqual(known.strokes, strokes)
      if (!isSame) throw new DomainError(ErrorCode.Conflict, text.signed)
      return toSigned(known)
    }
    if (!signable.includes(order.state)) throw new DomainError(ErrorCode.OrderState)
    const agreement = agreementOf(deps, order.agreement_id)
    if (version !== agreement.updated) throw new DomainError(ErrorCode.Conflict, text.changed)
    if (isTooMuch(strokes)) throw new DomainError(ErrorCode.Invalid, inputText.strokesLong)
    if (!isDrawn(strokes)) throw new DomainError(ErrorCode.Invalid, text.noStrokes)
    const row = { uid, order_id: orderId, id, agreement, name, strokes, signed_at: deps.clock() }
    await repo.addSignature(tx, row)
    return toSigned(row)
  })
}

/** The signed agreement of an order and the order's number. Throws NotFound where the student has not signed one. */
export async function readSigned(
  { db }: Pick<SignatureDeps, 'db'>,
  uid: string,
  orderId: string,
): Promise<{ readonly signed: Signed; readonly number: string }> {
  const [order, row] = [await repo.findOrder(db, uid, orderId), await repo.findSignature(db, uid, orderId)]
  if (!order || !row) throw new DomainError(ErrorCode.NotFound)
  return { signed: toSigned(row), number: order.number }
}
