import type { Say } from '../lib/say'
import { join } from 'node:path'
import type { Content } from '../domain/content/content'
import { checkAgreement, namedAgreements, readAgreements } from '../modules/shop/content/agreements'
import { DOCUMENTS_FILE, readDocuments } from '../modules/courses/content/documents'
import type { Report } from '../json-files'
import { readRegions, REGIONS_FILE } from '../modules/shop/content/regions'
import { takeFile } from '../domain/content/take-file'
import { followNow, readFileMark, marksBelow, getMarks, type LiveContent } from '../domain/content/watch'
import { liveText } from '../strings/content'

/** The tools of the live agreements, documents and regions. */
export interface LivePapersDeps {
  readonly dir: string
  /** Its agreements, documents and regions are put in the place of the ones before; its products name agreements. */
  readonly content: Pick<Content, 'agreements' | 'documents' | 'regions' | 'products'>
  /** Stores the texts of agreements that were edited, and logs the result. */
  readonly store?: () => Promise<void>
  readonly say: Say
}

/**
 * Makes agreements, documents and regions follow their files without a restart. A broken edit, or one that takes away what a
 * product is sold under, leaves what was last good in place and is logged once.
 */
export const livePapers = async ({ dir, content, store, say }: LivePapersDeps): Promise<LiveContent> => {
  const { isNew } = getMarks()

  const look = async <Value>(
    name: string,
    mark: string,
    read: (dir: string, report: Report) => Promise<Value>,
    take: (value: Value) => number,
  ): Promise<void> => {
    if (!isNew(name, mark)) return
    await takeFile({ name, read: (report) => read(dir, report), take }, say)
  }

  const listAgreements = async (from: string, report: Report): Promise<Content['agreements']> => {
    const agreements = await readAgreements(from, report)
    const named = await namedAgreements(from, agreements)
    for (const [id, value] of content.products)
      checkAgreement({ name: `products/${id}.json`, value }, named, report)
    return agreements
  }

  let isStored = true
  const once = async (): Promise<void> => {
    const agreements = await marksBelow(join(dir, 'agreements'))
    await look('agreements', agreements.join('\n'), listAgreements, (value) => {
      content.agreements = value
      isStored = false
      return value.size
    })
    // A list may come before the files that it names.
    const documents = [
      await readFileMark(join(dir, DOCUMENTS_FILE)),
      ...(await marksBelow(join(dir, 'media/documents'))),
    ]
    await look(DOCUMENTS_FILE, documents.join('\n'), readDocuments, (value) => {
      content.documents = value
      return value.length
    })
    await look(REGIONS_FILE, `${await readFileMark(join(dir, REGIONS_FILE))}`, readRegions, (value) => {
      content.regions = value
      return value?.items.length ?? 0
    })
    // Last, so that a failed attempt, which is repeated, delays nothing else.
    if (!isStored) await store?.()
    isStored = true
  }

  return followNow(once, (why) => say(liveText.noLookAtPapers(why)))
}
