import { makeToken, tokenUid } from '../../../security/token'

const PREFIX = 'staff~'

/** A fresh secret for staff. Its form is not that of a student's token, so that neither passes for the other. */
export function makeStaffToken(staffId: string): string {
  return PREFIX + makeToken(staffId)
}

/** The staff member whose secret a text claims to be, or undefined when it has not the form of one. */
export function staffOfToken(token: string): string | undefined {
  return token.startsWith(PREFIX) ? tokenUid(token.slice(PREFIX.length)) : undefined
}
