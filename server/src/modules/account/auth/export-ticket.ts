import type { ExportForm } from '../../../../../contract/schemas/account/account'
import type { Keys } from '../../../security/keys'
import type { SignedIn } from '../../../domain/signed-in'
import { isTicketSeal, sealTicket } from '../../../security/ticket-seal'

const SHAPE =
  /^([A-Za-z0-9_-]{1,64})\.([0-9a-f-]{36})\.([0-9a-f-]{36})\.(text|json)\.([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/

/** The target of an address, and the session by which it was given: a file of an export. */
export interface WantedFile extends SignedIn {
  readonly id: string
  readonly form: ExportForm
}

/** The part of an address that lets a student fetch their export for a while; `ends` is in Unix ms. */
export function writeTicket(keys: Keys, { uid, session, id, form }: WantedFile, ends: number): string {
  const head = `${uid}.${session}.${id}.${form}.${ends}`
  return `${head}.${sealTicket(keys, 'exportTicket', head)}`
}

/** The purpose of a ticket, if it was given here and holds now. */
export function readTicket(keys: Keys, ticket: string, now: Date): WantedFile | undefined {
  const [, uid, session, id, form, ends, seal] = SHAPE.exec(ticket) ?? []
  if (uid === undefined || session === undefined || id === undefined || seal === undefined) return undefined
  const head = ticket.slice(0, -seal.length - 1)
  const isReal = isTicketSeal(keys, 'exportTicket', seal, head)
  if (!isReal || Number(ends) <= now.getTime()) return undefined
  return { uid, session, id, form: form === 'json' ? 'json' : 'text' }
}
