import type { SubjectId } from '../../../../../contract/schemas/practice/question'
import type { SignedIn } from '../../../domain/signed-in'
import type { Keys } from '../../../security/keys'
import { isTicketSeal, sealTicket } from '../../../security/ticket-seal'

const SHAPE =
  /^([A-Za-z0-9_-]{1,64})\.([0-9a-f-]{36})\.(all|politics|english|maths|computing)\.(whole|asked)\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/
const subjects: readonly SubjectId[] = ['politics', 'english', 'maths', 'computing']

/**
 * The target of an address, and by which session: a student's mistakes, of a subject or of all, with answers or
 * without.
 */
export interface WantedBook extends SignedIn {
  readonly subject?: SubjectId | undefined
  readonly hasAnswers: boolean
}

/** The part of an address that lets a student fetch their own book for a while; `ends` is in Unix ms. */
export function writeTicket(
  keys: Keys,
  { uid, session, subject, hasAnswers }: WantedBook,
  ends: number,
): string {
  const head = `${uid}.${session}.${subject ?? 'all'}.${hasAnswers ? 'whole' : 'asked'}.${ends}`
  return `${head}.${sealTicket(keys, 'mistakeBook', head)}`
}

/** The purpose of a ticket, if it was given here and holds now. */
export function readTicket(keys: Keys, ticket: string, now: Date): WantedBook | undefined {
  const [, uid, session, named, extent, ends, seal] = SHAPE.exec(ticket) ?? []
  if (uid === undefined || session === undefined || seal === undefined) return undefined
  const head = ticket.slice(0, -seal.length - 1)
  const isReal = isTicketSeal(keys, 'mistakeBook', seal, head)
  if (!isReal || Number(ends) <= now.getTime()) return undefined
  return {
    uid,
    session,
    subject: subjects.find((subject) => subject === named),
    hasAnswers: extent === 'whole',
  }
}
