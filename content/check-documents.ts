import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentEntry } from '../contract/schemas/document'
import { readDocx } from '../server/src/modules/document/docx'
import { contentText, documentText } from '../server/src/strings/content'

/** Reads each docx as the server does when it is first opened; a sentence for each that has no text. */
export async function checkDocuments(dir: string, documents: readonly DocumentEntry[]): Promise<string[]> {
  const faults: string[] = []
  for (const [at, { kind, url }] of documents.entries())
    if (kind === 'docx' && (await readDocx(await readFile(join(dir, url)))) === undefined)
      faults.push(contentText.field('documents/documents.json', `${at}.url`, documentText.unread(url)))
  return faults
}
