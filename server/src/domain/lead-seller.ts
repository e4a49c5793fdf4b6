import { sql } from 'kysely'
import type { Db } from '../db'
import type { Database } from '../db/types'

/** The codes of a link for the person that sent the visitor. */
export type SellerCodes = { inviteCode?: string | undefined; agentCode?: string | undefined }

/**
 * Finds the seller whose link led a visitor here: the current one with its invite code, else the one with its agent
 * code. The case of letters counts only between codes that differ in nothing else. Lead, branch, binding and
 * consultant all follow from this.
 */
export async function findSeller(
  db: Db,
  { inviteCode = '', agentCode = '' }: SellerCodes,
): Promise<Database['sellers'] | undefined> {
  if (inviteCode === '' && agentCode === '') return undefined
  const sellers = await db
    .selectFrom('sellers')
    .selectAll()
    .where('retired_at', 'is', null)
    .where((where) =>
      where.or([
        sql<boolean>`lower(invite_code) = lower(${inviteCode})`,
        sql<boolean>`lower(agent_code) = lower(${agentCode}) and agent_code <> ''`,
      ]),
    )
    // So that of two sellers with one agent code it is always the same who is found.
    .orderBy('invite_code')
    .execute()
  return findMeant(sellers, 'invite_code', inviteCode) ?? findMeant(sellers, 'agent_code', agentCode)
}

/** The seller whose code is spelt so, else the one whose code differs in case alone, where no other does. */
function findMeant(
  sellers: readonly Database['sellers'][],
  field: 'invite_code' | 'agent_code',
  code: string,
): Database['sellers'] | undefined {
  const alike = sellers.filter((seller) => isSameCode(seller[field], code))
  const exact = alike.find((seller) => seller[field] === code)
  return exact ?? (alike.every((seller) => seller[field] === alike[0]?.[field]) ? alike[0] : undefined)
}

/** Whether two codes are the same but for the case of their letters. */
export const isSameCode = (code: string, given: string): boolean => code.toLowerCase() === given.toLowerCase()
