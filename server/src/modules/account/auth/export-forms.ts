import { chinaMinute } from '../../../../../contract/domain/china-time'
import type { AccountExport, ExportForm } from '../../../../../contract/schemas/account/account'
import { exportFileText as text } from './strings/export-file'
import type { FindName } from './export-names'
import { readField } from './export-reading'
import type { ExportPage } from './export-rows'

/** The head above the rows of an export. */
export interface ExportHead {
  readonly uid: string
  readonly at: Date
  /** The address in front of files of this server. */
  readonly site: string
  readonly findName: FindName
}

type Pages = AsyncIterable<ExportPage>
type Field = AccountExport['parts'][number]['rows'][number]['fields'][number]

/** Times as the rows have them. */
const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function shown(value: string, site: string): string {
  if (time.test(value)) return chinaMinute(Date.parse(value))
  if (value.startsWith('/files/')) return site + value
  return value === 'true' ? text.yes : value === 'false' ? text.no : value
}

function record(table: string, fields: readonly Field[], { site, findName }: ExportHead): string {
  return fields
    .filter(({ value }) => value !== '')
    .flatMap((field) => readField(table, field, findName) ?? [])
    .map(({ label, value }) => text.field(label, shown(value, site)))
    .join('\n')
}

/** An export as its owner reads it, piece by piece; what only other programs can read is left to the JSON. */
async function* asText(pages: Pages, head: ExportHead): AsyncGenerator<string> {
  yield text.title(chinaMinute(head.at.getTime()))
  for await (const { name, label, isFirst, rows } of pages) {
    const records = rows.map(({ fields }) => record(name, fields, head)).filter((item) => item !== '')
    const blocks = isFirst ? [`\n${text.part(label)}`, ...records] : records
    if (blocks.length > 0) yield `\n\n${blocks.join('\n\n')}`
  }
  yield '\n'
}

/** An export as other programs read it, piece by piece: the JSON of `AccountExport`, a row in a line. */
async function* asJson(pages: Pages, { uid, at }: ExportHead): AsyncGenerator<string> {
  yield `{"exportedAt":${at.getTime()},"uid":${JSON.stringify(uid)},"parts":[`
  let before = ''
  for await (const { name, label, isFirst, rows } of pages) {
    const lines = rows.map((row) => JSON.stringify(row)).join(',\n')
    const head = `{"name":${JSON.stringify(name)},"label":${JSON.stringify(label)},"rows":[\n`
    yield isFirst ? `${before}\n${head}${lines}` : `,\n${lines}`
    before = ']},'
  }
  yield before === '' ? ']}\n' : ']}]}\n'
}

/** How the pages of an export become a file. */
export const exportForms: Readonly<
  Record<ExportForm, (pages: Pages, head: ExportHead) => AsyncGenerator<string>>
> = { text: asText, json: asJson }
