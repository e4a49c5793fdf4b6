import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '../../../../../contract/schemas/main/content'
import { Agreement } from '../../../../../contract/schemas/shop/shop'
import { agreementText as text } from '../strings/agreement'
import { contentText, meaningText } from '../../../strings/content'
import { listJson, readJsonFolder, type ContentFile, type Report } from '../../../json-files'
import { isRealDay } from '../../../domain/content/real-day'

const FOLDER = 'agreements'

/** Reads the agreements of the shop by their ids, and reports what is wrong with them; without a folder there are none. */
export async function readAgreements(dir: string, report: Report): Promise<ReadonlyMap<string, Agreement>> {
  const isThere = await readdir(join(dir, FOLDER)).then(
    () => true,
    () => false,
  )
  if (!isThere) return new Map()
  const files = await readJsonFolder(dir, FOLDER, Agreement, report)
  for (const { name, value } of files) {
    const expected = name.slice(`${FOLDER}/`.length, -'.json'.length)
    if (value.agreementId !== expected)
      report(contentText.field(name, 'agreementId', meaningText.fileName(expected)))
    if (!isRealDay(value.updated)) report(contentText.field(name, 'updated', meaningText.noDay))
  }
  return new Map(files.map(({ value }) => [value.agreementId, filled(value)]))
}

/** The agreements that products may name: a file with a fault counts as well, since its own fault is reported. */
export const namedAgreements = async (
  dir: string,
  agreements: ReadonlyMap<string, Agreement>,
): Promise<ReadonlySet<string>> => new Set([...agreements.keys(), ...(await listJson(dir, FOLDER))])

/** An agreement with its days written out, or with the blank that its operator has not filled in. */
function filled(agreement: Agreement): Agreement {
  const days = text.refundDays(agreement.refundDays)
  return {
    ...agreement,
    sections: agreement.sections.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.map((paragraph) => paragraph.replaceAll('{refundDays}', days)),
    })),
  }
}

/** Reports a product that is sold under an agreement that there is not. */
export function checkAgreement(
  { name, value: { sale } }: Pick<ContentFile<Product>, 'name' | 'value'>,
  agreements: ReadonlySet<string>,
  report: Report,
): void {
  if (sale && !agreements.has(sale.agreement))
    report(contentText.field(name, 'sale.agreement', meaningText.noAgreement(sale.agreement)))
}
