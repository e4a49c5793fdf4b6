import { ErrorCode } from '../../../../../contract/errors'
import type { Body } from '../../../../../contract/types'
import type { Db } from '../../../db'
import { addRecord } from '../../../domain/desk'
import { findSeller } from '../../../domain/lead-seller'
import { DomainError } from '../../../errors'
import { originText } from './strings/lead'
import { assignOwner } from './owner-repo'
import { findOrigin } from './origin-repo'

/**
 * Gives a lead that is nobody's to a seller, with a record of who did so; the same request does it once. Throws NotFound
 * where there is no such lead or no such seller, and Conflict where the lead has an owner.
 */
export async function assignLead(
  { db, clock }: { db: Db; clock: () => Date },
  lead: string,
  staffId: string,
  { id, inviteCode, createdAt }: Body<'assignLead'>,
): Promise<void> {
  const at = clock()
  const record = {
    requestId: id,
    staffId,
    queue: 'leads',
    item: lead,
    action: 'assign',
    at,
  } as const
  await db.transaction().execute(async (tx) => {
    const seller = await findSeller(tx, { inviteCode })
    const reason = seller?.invite_code ?? inviteCode
    if (!(await addRecord(tx, { ...record, reason }))) return
    const found = await findOrigin(tx, { id: lead, createdAt }, undefined)
    if (!seller || !found) throw new DomainError(ErrorCode.NotFound)
    if (!(await assignOwner(tx, found.lead, seller, at)))
      throw new DomainError(ErrorCode.Conflict, originText.owned)
  })
}
