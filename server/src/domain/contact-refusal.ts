import { sql, type Expression } from 'kysely'

/** Whether a user, or who has a phone by now (its blind index, null where none is known), wants no contact any more. */
export const refusesContact = (
  uid: Expression<string> | string,
  phoneIndex: Expression<Buffer | null> | Buffer | null,
) => sql<boolean>`exists (
  select from accounts r where r.no_contact_at is not null and (r.uid = ${uid} or r.uid = (
    select d.uid from phone_directory d where d.phone_index = ${phoneIndex})))`
