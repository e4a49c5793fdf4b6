import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { MOST_PAYEES, Payee } from '../../../../../contract/schemas/shop/shop'
import { contentText, meaningText } from '../../../strings/content'
import { shopFileText } from '../strings/content'
import { readJson, type Report } from '../../../json-files'
import { mediaCheck } from '../../../domain/content/media'

/** Where those are to whom money is transferred. */
export const PAYEES_FILE = 'payees.json'

const PayeesFile = Type.Array(Payee, { maxItems: MOST_PAYEES })

/** Reads to whom money is transferred and reports what is wrong with that; without a file there is nobody. */
export async function readPayees(dir: string, report: Report): Promise<readonly Payee[]> {
  if (!existsSync(join(dir, PAYEES_FILE))) return []
  const payees = (await readJson(dir, PAYEES_FILE, PayeesFile, report))?.value ?? []
  const media = mediaCheck(dir)
  payees.forEach(({ payeeId, bank, account, branch, picture }, nth) => {
    const fault = (field: string, what: string): void =>
      report(contentText.field(PAYEES_FILE, `${nth}.${field}`, what))
    if (payees.slice(0, nth).some((payee) => payee.payeeId === payeeId))
      fault('payeeId', meaningText.twice(payeeId))
    if (account === undefined && picture === undefined) fault('account', shopFileText.noAccount)
    if (account !== undefined && bank === undefined) fault('bank', shopFileText.noBank)
    if (account === undefined && bank !== undefined) fault('bank', shopFileText.idleBank)
    if (bank === undefined && branch !== undefined) fault('branch', shopFileText.idleBank)
    const broken = picture === undefined ? undefined : media.picture(picture)
    if (broken !== undefined) fault('picture', broken)
  })
  return payees
}
