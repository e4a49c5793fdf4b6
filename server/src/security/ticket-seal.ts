import { createHash, timingSafeEqual } from 'node:crypto'
import { keyed, type Keys } from './keys'

/** How long a ticket holds, in ms. */
export const TICKET_MS = 10 * 60_000

/** The purposes of tickets, which are handed out for a while and believed when they come back. */
export type TicketPurpose =
  | 'filePermit'
  | 'mistakeBook'
  | 'signedPdf'
  | 'exportTicket'
  | 'booksFile'
  | 'lessonMedia'

const hashed = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The seal of a ticket that was given to somebody. */
export function sealTicket(keys: Keys, purpose: TicketPurpose, ...parts: readonly string[]): string {
  return keyed(keys.writing.keys[purpose], ...parts).toString('base64url')
}

/** Whether a seal is that of a ticket, under any secret of this server: one may have been changed in between. */
export function isTicketSeal(
  keys: Keys,
  purpose: TicketPurpose,
  seal: string,
  ...parts: readonly string[]
): boolean {
  return keys.generations.some((generation) =>
    timingSafeEqual(hashed(seal), hashed(keyed(generation.keys[purpose], ...parts).toString('base64url'))),
  )
}
