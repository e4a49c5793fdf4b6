import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PDFDocument from 'pdfkit'
import { pdfPages } from '../../server/src/modules/courses/content/pdf-pages'
import { documentText as text } from '../../server/src/modules/courses/strings/content'

const ROOT = join(__dirname, '../..')

/** A PDF of two pages. */
async function pdf(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const made = new PDFDocument({ pdfVersion: '1.7', ...options })
  const parts: Buffer[] = []
  made.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise((resolve) => made.on('end', resolve))
  made.text('one').addPage().text('two').end()
  await done
  return Buffer.concat(parts)
}

/** The same PDF, whose second page is an object that is not there. */
const torn = (bytes: Buffer): Buffer =>
  Buffer.from(
    bytes.toString('latin1').replace(/(\/Kids \[\d+ 0 R )\d+/, (_, before: string) => `${before}99`),
    'latin1',
  )

let files: Readonly<Record<'plain' | 'miscounted' | 'owned' | 'locked' | 'torn', Buffer>>
let found: string[]

beforeAll(async () => {
  const plain = await pdf()
  files = {
    plain,
    miscounted: plain,
    owned: await pdf({ ownerPassword: 'owner' }),
    locked: await pdf({ userPassword: 'secret' }),
    torn: torn(plain),
  }
  const dir = mkdtempSync(join(tmpdir(), 'documents-check-'))
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, `${name}.pdf`), bytes)
  const entries = Object.keys(files).map((name) => ({
    kind: 'pdf',
    url: `/${name}.pdf`,
    pages: name === 'miscounted' ? 3 : 2,
  }))
  // In a process of its own: the library is no module of the kind that tests load.
  const code = `import { checkDocuments } from './content/check-documents'
    void checkDocuments(${JSON.stringify(dir)}, ${JSON.stringify(entries)}).then((found) => console.log(found.join('\\n')))`
  const { stdout } = await promisify(execFile)('node_modules/.bin/tsx', ['-e', code], { cwd: ROOT })
  found = stdout.trimEnd().split('\n')
  rmSync(dir, { recursive: true })
})

/** The findings of the check about a file. */
const said = (name: keyof typeof files): string[] => {
  const start = `内容文件 documents/documents.json 的 ${Object.keys(files).indexOf(name)}.`
  return found.filter((line) => line.startsWith(start)).map((line) => line.slice(start.length))
}

test('a PDF that opens has no fault', () => expect(said('plain')).toEqual([]))

test('a PDF that only its owner may change opens', () => expect(said('owned')).toEqual([]))

test('a PDF whose pages are miscounted is reported with their number', () =>
  expect(said('miscounted')).toEqual([`pages ${text.pages(2)}。`]))

test.each(['locked', 'torn'] as const)(
  'a PDF that is %s is refused although its pages are counted',
  (name) => {
    expect(pdfPages(files[name])).toBe(2)
    expect(said(name)).toEqual([`url ${text.closedPdf(`/${name}.pdf`)}。`])
  },
)
