import type { AccountExport } from '@/api/account'
import { text } from '@/strings'
import { chinaMinute } from '../../../../contract/domain/china-time'

/** Fields that mean nothing to a reader: whose the data is stands above it, and no id that one could point to is shown. */
const left = ['uid', 'id', 'phone_mask', 'consent_id']

/** Times as the server writes them. */
const time = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function shown(value: string, base: string): string {
  if (time.test(value)) return chinaMinute(Date.parse(value))
  if (value.startsWith('/files/')) return base + value
  return value === 'true' ? text.account.yes : value === 'false' ? text.account.no : value
}

/** An export as a text that its owner can read; `base` is the address in front of files of the server. */
export function readable({ exportedAt, parts }: AccountExport, base: string): string {
  const blocks = parts.map(({ label, rows, more }) => {
    const records = rows.map(({ fields }) =>
      fields
        .filter(({ name, value }) => value !== '' && !left.includes(name))
        .map((field) => text.account.exportField(field.label, field.text ?? shown(field.value, base)))
        .join('\n'),
    )
    const cut = more === undefined ? [] : [text.account.exportCut(more)]
    return [text.account.exportPart(label), ...records.filter((record) => record !== ''), ...cut].join('\n\n')
  })
  return [text.account.exportTitle(chinaMinute(exportedAt)), ...blocks].join('\n\n\n') + '\n'
}
