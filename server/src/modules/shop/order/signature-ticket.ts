import type { SignedIn } from '../../../domain/signed-in'
import type { Keys } from '../../../security/keys'
import { isTicketSeal, sealTicket } from '../../../security/ticket-seal'

const SHAPE = /^([A-Za-z0-9_-]{1,64})\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/

/** The target of an address, and by which session: the signed agreement of an order. */
export interface WantedAgreement extends SignedIn {
  readonly orderId: string
}

/** The part of an address that lets a student fetch what they signed for a while; `ends` is in Unix ms. */
export function writeTicket(keys: Keys, { uid, session, orderId }: WantedAgreement, ends: number): string {
  const head = `${uid}.${session}.${orderId}.${ends}`
  return `${head}.${sealTicket(keys, 'signedPdf', head)}`
}

/** The purpose of a ticket, if it was given here and holds now. */
export function readTicket(keys: Keys, ticket: string, now: Date): WantedAgreement | undefined {
  const [, uid, session, orderId, ends, seal] = SHAPE.exec(ticket) ?? []
  if (uid === undefined || session === undefined || orderId === undefined || seal === undefined)
    return undefined
  const head = ticket.slice(0, -seal.length - 1)
  const isReal = isTicketSeal(keys, 'signedPdf', seal, head)
  return isReal && Number(ends) > now.getTime() ? { uid, session, orderId } : undefined
}
