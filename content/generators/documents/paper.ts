import type { Paper, Sheet, Style } from '../../../server/src/pdf/sheet'
import type { Mark } from '../../../server/src/pdf/sheet'

/** Pages as wide as a phone shows them with letters that are large enough to be read. */
export const PHONE: Paper = { width: 360, height: 600, side: 22, top: 30, bottom: 40 }

/** When the files were made, as they say: the same texts make the same bytes on every day. */
export const MADE = new Date('2026-11-20T00:00:00Z')

export const TITLE: Style = { size: 19, gap: 4, isHead: true }
export const CHAPTER: Style = { size: 15, gap: 6, isHead: true }
export const HEADING: Style = { size: 11.5, gap: 3, isHead: true }
export const BODY: Style = { size: 10.5, gap: 3 }
export const MINOR: Style = { size: 8.5, gap: 4 }
/** A piece that is no longer than this part of a page is not parted. */
export const WHOLE = 0.6

/** A file that was made, with what the index says of it. */
export interface Made {
  readonly bytes: Buffer
  readonly pages?: number
  readonly outline?: readonly Mark[]
}

/** Ends a sheet whose pages are numbered under its title. */
export async function finish(sheet: Sheet, title: string): Promise<Made> {
  const { pages, marks } = sheet
  const bytes = await sheet.end((page, of) => `${title}　第 ${page} 页，共 ${of} 页`)
  return { bytes, pages, outline: [...marks] }
}
