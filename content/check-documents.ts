import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentEntry } from '../contract/schemas/courses/document'
import { readDocx } from '../server/src/modules/courses/document/docx'
import { contentText } from '../server/src/strings/content'
import { documentText } from '../server/src/modules/courses/strings/content'

/** How many pages of a PDF the library of the page can open; undefined where it cannot open the file or one of its pages. */
async function pagesOpened(bytes: Buffer): Promise<number | undefined> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  try {
    const file = await task.promise
    for (let page = 1; page <= file.numPages; page += 1) await file.getPage(page)
    return file.numPages
  } catch {
    return undefined
  } finally {
    await task.destroy()
  }
}

/** Opens each document as it is opened later, a docx by the server and a PDF by the page; a sentence for each that fails. */
export async function checkDocuments(dir: string, documents: readonly DocumentEntry[]): Promise<string[]> {
  const faults: string[] = []
  for (const [at, { kind, url, pages }] of documents.entries()) {
    const fault = (field: string, what: string): void =>
      void faults.push(contentText.field('documents/documents.json', `${at}.${field}`, what))
    const bytes = await readFile(join(dir, url))
    if (kind === 'docx') {
      if ((await readDocx(bytes)) === undefined) fault('url', documentText.unread(url))
      continue
    }
    const opened = await pagesOpened(bytes)
    if (opened === undefined) fault('url', documentText.closedPdf(url))
    else if (opened !== pages) fault('pages', documentText.pages(opened))
  }
  return faults
}
