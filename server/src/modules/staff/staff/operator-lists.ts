import { staffCommandText as text } from '../../../strings/staff'
import type { OperatorDeps } from './operator-parts'
import * as repo from './repo'

const LOG_ROWS = 100

/** All accounts, one line each, phones masked. */
export async function describeStaff({ db }: Pick<OperatorDeps, 'db'>): Promise<string[]> {
  const rows = await repo.listStaff(db)
  if (rows.length === 0) return [text.none]
  return rows.map((row) =>
    text.row([
      row.phone_mask,
      text.roles[row.role],
      row.branch_id,
      row.invite_code ?? '-',
      row.name,
      text.isConfirmed(row.confirmation_id !== null),
      ...(row.disabled_at ? [text.isDisabled] : []),
      ...(row.is_seller_gone ? [text.isSellerGone] : []),
    ]),
  )
}

/** The last actions of operators, one line each, the newest first. */
export async function describeAudit({ db }: Pick<OperatorDeps, 'db'>): Promise<string[]> {
  const rows = await repo.listAudit(db, LOG_ROWS)
  if (rows.length === 0) return [text.noAudit]
  return rows.map(({ at, actor, action, phone_mask: phone, detail }) =>
    text.row([at.toISOString(), actor, text.actions[action], phone ?? '-', ...(detail ? [detail] : [])]),
  )
}
