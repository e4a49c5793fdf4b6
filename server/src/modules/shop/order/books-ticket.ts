import type { Keys } from '../../../security/keys'
import { isTicketSeal, sealTicket } from '../../../security/ticket-seal'

const SHAPE =
  /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/

/** The target of an address, and by which session: the books from one day to another, for somebody of the staff. */
export interface WantedBooks {
  readonly staffId: string
  readonly session: string
  readonly from: string
  readonly to: string
}

/** The part of an address that lets staff fetch the books of some days for a while; `ends` is in Unix ms. */
export function writeTicket(keys: Keys, { staffId, session, from, to }: WantedBooks, ends: number): string {
  const head = `${staffId}.${session}.${from}.${to}.${ends}`
  return `${head}.${sealTicket(keys, 'booksFile', head)}`
}

/** The purpose of a ticket, if it was given here and holds now. */
export function readTicket(keys: Keys, ticket: string, now: Date): WantedBooks | undefined {
  const [, staffId, session, from, to, ends, seal] = SHAPE.exec(ticket) ?? []
  if (staffId === undefined || session === undefined || from === undefined) return undefined
  if (to === undefined || seal === undefined) return undefined
  const head = ticket.slice(0, -seal.length - 1)
  const isReal = isTicketSeal(keys, 'booksFile', seal, head)
  return isReal && Number(ends) > now.getTime() ? { staffId, session, from, to } : undefined
}
