import { setImmediate as turn } from 'node:timers/promises'
import type { Product } from '../../../../../contract/schemas/main/content'
import { PageConfig } from '../../../../../contract/schemas/market/page-config'
import { toPageFile, type PageFile } from '../../../domain/content/page-file'
import type { ContentReading } from '../../../domain/content/reading'
import { readJsonFolder } from '../../../json-files'
import { contentText, meaningText } from '../../../strings/content'
import { checkOfferPrice, checkOffers, checkPage } from './pages'
import { readPromotions, readSellers, type PromotionContent, type SellerContent } from './promotions'

declare module '../../../domain/content/content' {
  interface Content {
    /** By file name, `summer-gold27.json`; follows the files while the server runs. */
    pages: Map<string, PageFile>
    /** They follow their files while the server runs. */
    promotions: readonly PromotionContent[]
    sellers: readonly SellerContent[]
  }
}

/** The content that pages name: products by their files, also those that cannot be read, and the day of the exam. */
interface Named {
  readonly ids: ReadonlySet<string>
  readonly byFile: ReadonlyMap<string, Product>
  readonly examDate: string | undefined
}

async function readPages(
  { from, report, reportPrice, media: mediaOf }: ContentReading,
  { ids, byFile, examDate }: Named,
): Promise<Map<string, PageFile>> {
  const pages = await readJsonFolder(from('pages'), 'pages', PageConfig, report('pages'))
  const media = mediaOf('pages')
  const products = { has: (id: string) => ids.has(id), get: (id: string) => byFile.get(id) }
  for (const page of pages) {
    checkPage(media, page, products, report('pages'))
    checkOfferPrice(page, byFile, reportPrice)
    // Thousands of pictures are looked at, and a running server has others to answer in between.
    await turn()
  }
  checkOffers(pages, report('pages'))
  for (const { name, value } of pages)
    if (examDate !== undefined && value.exam && value.exam.date !== examDate)
      report('pages')(contentText.field(name, 'exam.date', meaningText.otherExam(examDate)))
  return new Map(pages.map((page) => [page.name.slice('pages/'.length), toPageFile(page)]))
}

/** Reads campaign pages, promotions and sellers. */
export async function readMarket(reading: ContentReading, named: Named) {
  const { from, branches, report, media } = reading
  return {
    pages: await readPages(reading, named),
    promotions: await readPromotions(from('promotions'), branches, report('promotions'), media('promotions')),
    sellers: await readSellers(from('sellers'), branches, report('sellers')),
  }
}
