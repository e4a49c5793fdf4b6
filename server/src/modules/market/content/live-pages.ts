import type { Say } from '../../../lib/say'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Product } from '../../../../../contract/schemas/main/content'
import { getVersion, type PageFile } from '../../../domain/content/page-file'
import { inspectPage } from './inspect-page'
import { followNow, readFileMark, type LiveContent } from '../../../domain/content/watch'
import { errorMessage } from '../../../lib/error-code'
import { saveVersion } from './page-history'
import { pageAtPrice } from './page-price'
import { liveText } from '../../../strings/content'

/** The dependencies of the live pages. */
export interface LiveDeps {
  dir: string
  dataDir: string
  /** The pages that the modules serve; changed in place. */
  pages: Map<string, PageFile>
  products: ReadonlyMap<string, Product>
  now: () => number
  say: Say
}

const withoutSale = (product: Product): Product => {
  const { sale: _, ...rest } = product
  return rest
}

/**
 * Makes the pages follow the files of `pages/` without a restart. A broken edit leaves the last good version in place
 * and is logged once; a file that is gone takes its page with it. Every version that was served is stored in the data
 * folder, so that it can be rolled back to.
 */
export const livePages = async (deps: LiveDeps): Promise<LiveContent> => {
  const { dir, dataDir, pages, products, now, say } = deps
  const folder = join(dir, 'pages')
  const seen = new Map<string, string>()

  // A page shows the price that holds, whichever its file has.
  const unpriced = new Map([...products].map(([id, product]) => [id, withoutSale(product)]))

  const keep = async (file: string, page: PageFile): Promise<void> => {
    const current = { version: page.version, bytes: page.plain, time: now() }
    await saveVersion(dataDir, file, current).catch((cause: unknown) =>
      say(liveText.noHistory(errorMessage(cause))),
    )
  }

  const take = async (file: string): Promise<void> => {
    const bytes = await readFile(join(folder, file)).catch(() => undefined)
    const before = pages.get(file)
    if (bytes === undefined || (before?.own ?? before)?.version === getVersion(bytes)) return
    const { problems, page } = inspectPage(dir, file, unpriced, bytes)
    if (page === undefined) return [liveText.kept(file), ...problems].forEach((line) => say(line))
    pages.set(file, pageAtPrice(file, page, products))
    say(liveText.taken(file, page.version), 'news')
    await keep(file, page)
  }

  const once = async (): Promise<void> => {
    const names = await readdir(folder).catch(() => undefined)
    if (names === undefined) return
    const files = names.filter((name) => name.endsWith('.json'))
    for (const file of files) {
      const mark = await readFileMark(join(folder, file))
      if (mark === undefined || seen.get(file) === mark) continue
      seen.set(file, mark)
      await take(file)
    }
    for (const file of [...pages.keys()].filter((name) => !files.includes(name))) {
      pages.delete(file)
      seen.delete(file)
      say(liveText.gone(file))
    }
  }

  for (const [file, page] of pages) await keep(file, page.own ?? page)
  return followNow(once, (why) => say(liveText.noLook(why)))
}
