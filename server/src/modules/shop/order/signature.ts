import { isDeepStrictEqual } from 'node:util'
import { isDrawn, isTooMuch } from '../../../../../contract/domain/shop/signature'
import type { OrderState } from '../../../../../contract/domain/shop/state'
import { ErrorCode } from '../../../../../contract/errors'
import type { Agreement, Signed } from '../../../../../contract/schemas/shop/shop'
import type { Body, Result } from '../../../../../contract/types'
import type { Content } from '../../../domain/content/content'
import type { Db } from '../../../db'
import type { OrderSignaturesTable } from '../tables'
import { lockAccount } from '../../../domain/account-lock'
import { DomainError } from '../../../errors'
import { holdsPhone } from '../../../security/phone'
import { agreementText as text } from '../strings/agreement'
import { inputText } from '../../../strings/errors'
import { agreedOrder, soldTitles } from './agreed-order'
import { agreementOfOrder, namesWords, wordsVersion, type AcceptedWords } from './agreement-versions'
import * as repo from './signature-repo'

/** The dependencies of the signing of agreements. */
export interface SignatureDeps {
  readonly content: Pick<Content, 'agreements' | 'courses'>
  readonly db: Db
  readonly clock: () => Date
}

/** An order that is paid and not given back is signed for. */
const signable: readonly OrderState[] = ['paid', 'delivered']

/** An agreement as it is now. Throws NotFound where there is none of this id. */
export function findAgreement({ agreements }: Pick<Content, 'agreements'>, id: string): Agreement {
  const agreement = agreements.get(id)
  if (!agreement) throw new DomainError(ErrorCode.NotFound)
  return agreement
}

/** The words under which an order was made. Throws NotFound where there are none. */
async function loadAcceptedWords(
  db: Db,
  content: Pick<Content, 'agreements'>,
  order: repo.SignedOrder,
): Promise<AcceptedWords> {
  const words = await agreementOfOrder(db, content, order)
  if (!words) throw new DomainError(ErrorCode.NotFound)
  return words
}

async function toSigned(
  db: Db,
  content: Pick<Content, 'courses'>,
  order: repo.SignedOrder,
  row: OrderSignaturesTable,
): Promise<Signed> {
  const { agreement, name, strokes, signed_at } = row
  const agreed = await agreedOrder(db, content, order, agreement, row)
  return { agreement, order: agreed, name, strokes, signedAt: signed_at.getTime() }
}

/**
 * Reads the text of an order's agreement, signed or not, and the order for which it holds. Throws NotFound for an
 * order that is not the student's.
 */
export async function readOrderAgreement(
  { db, content }: Pick<SignatureDeps, 'db' | 'content'>,
  uid: string,
  orderId: string,
): Promise<Result<'getOrderAgreement'>> {
  const order = await repo.findOrder(db, uid, orderId)
  if (!order) throw new DomainError(ErrorCode.NotFound)
  const signature = await repo.findSignature(db, uid, orderId)
  const { agreement, version } = signature
    ? { agreement: signature.agreement, version: wordsVersion(signature.agreement) }
    : await loadAcceptedWords(db, content, order)
  return { agreement, version, order: await agreedOrder(db, content, order, agreement, signature) }
}

/**
 * Signs the agreement of a paid order in the words under which it was made; the same signature again changes nothing. Throws
 * NotFound for an order that is not the student's, OrderState for one that is not paid, Conflict for another signature or
 * for words that are not the order's, and Invalid where nothing or too much was drawn.
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
  const { content } = deps
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const order = await repo.findOrder(tx, uid, orderId)
    if (!order) throw new DomainError(ErrorCode.NotFound)
    const known = await repo.findSignature(tx, uid, orderId)
    if (known) {
      const isSame =
        known.name === name &&
        known.agreement.updated === version.split('.')[0] &&
        isDeepStrictEqual(known.strokes, strokes)
      if (!isSame) throw new DomainError(ErrorCode.Conflict, text.signed)
      return toSigned(tx, content, order, known)
    }
    if (!signable.includes(order.state)) throw new DomainError(ErrorCode.OrderState)
    const words = await loadAcceptedWords(tx, content, order)
    if (!namesWords(version, words)) throw new DomainError(ErrorCode.Conflict, text.changed)
    if (isTooMuch(strokes)) throw new DomainError(ErrorCode.Invalid, inputText.strokesLong)
    if (!isDrawn(strokes)) throw new DomainError(ErrorCode.Invalid, text.noStrokes)
    const row = {
      uid,
      order_id: orderId,
      id,
      agreement: words.agreement,
      name,
      strokes,
      signed_at: deps.clock(),
      bought_title: order.title,
      bought_courses: await soldTitles(tx, content, order),
    }
    await repo.addSignature(tx, row)
    return toSigned(tx, content, order, row)
  })
}

/** The signed agreement of an order. Throws NotFound where the student has not signed one. */
export async function readSigned(
  { db, content }: Pick<SignatureDeps, 'db' | 'content'>,
  uid: string,
  orderId: string,
): Promise<Signed> {
  const [order, row] = [await repo.findOrder(db, uid, orderId), await repo.findSignature(db, uid, orderId)]
  if (!order || !row) throw new DomainError(ErrorCode.NotFound)
  return toSigned(db, content, order, row)
}
