import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocumentIndex, type DocumentEntry } from '../../../../../contract/schemas/courses/document'
import { contentText } from '../../../strings/content'
import { documentText as text } from '../strings/content'
import { parseJson, type Report } from '../../../json-files'
import { pdfPages } from './pdf-pages'

/** Where the documents are listed, inside the content folder. */
export const DOCUMENTS_FILE = 'documents/documents.json'
/** No document may be larger, in MB: it is read on mobile networks. */
const HEAVY_MB = 20

type Fault = readonly [field: string, what: string]

function faultOfPdf(bytes: Buffer, { url, pages, outline = [] }: DocumentEntry): Fault | undefined {
  const found = pdfPages(bytes)
  if (found === undefined) return ['url', text.brokenPdf(url)]
  if (pages !== found) return ['pages', text.pages(found)]
  const beyond = outline.findIndex(({ page }) => page > found)
  return beyond < 0 ? undefined : [`outline.${beyond}.page`, text.beyond(found)]
}

async function findFault(dir: string, entry: DocumentEntry): Promise<Fault | undefined> {
  const { id, kind, url, size, pages, outline } = entry
  const isDocx = url.endsWith('.docx')
  if (isDocx !== (kind === 'docx')) return ['kind', text.kind(kind)]
  // The schema lets no other folder and no `..` into an address.
  const bytes = await readFile(join(dir, url)).catch(() => undefined)
  if (bytes === undefined) return ['url', text.missing(url)]
  const name = `${id}.${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}`
  if (url !== `/media/documents/${name}.${isDocx ? 'docx' : 'pdf'}`) return ['url', text.hash(name)]
  if (size !== bytes.length) return ['size', text.size(bytes.length)]
  if (bytes.length > HEAVY_MB * 1024 * 1024) return ['url', text.heavy(url, HEAVY_MB)]
  if (!isDocx) return faultOfPdf(bytes, entry)
  if (pages !== undefined || outline !== undefined)
    return [pages === undefined ? 'outline' : 'pages', text.noPages]
  return bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
    ? undefined
    : ['url', text.brokenDocx(url)]
}

/** Reads the documents that there are to read and looks at each file; a folder without an index has none. */
export async function readDocuments(dir: string, report: Report): Promise<readonly DocumentEntry[]> {
  const bytes = await readFile(join(dir, DOCUMENTS_FILE)).catch(() => undefined)
  if (bytes === undefined) return []
  const index = parseJson(DOCUMENTS_FILE, bytes, DocumentIndex, report)
  if (index === undefined) return []
  const ids = index.value.map(({ id }) => id)
  for (const [at, entry] of index.value.entries()) {
    const fault: Fault | undefined =
      ids.indexOf(entry.id) < at ? ['id', text.twice(entry.id)] : await findFault(dir, entry)
    if (fault) report(contentText.field(DOCUMENTS_FILE, `${at}.${fault[0]}`, fault[1]))
  }
  return index.value
}
