import type { Product } from '../../../../../contract/schemas/main/content'
import { PageConfig } from '../../../../../contract/schemas/market/page-config'
import { toPageFile, type PageFile } from '../../../domain/content/page-file'
import { parseJson, type Report } from '../../../json-files'
import { mediaCheck } from '../../../domain/content/media'
import { checkOfferPrice, checkPage } from './pages'

/**
 * Reads and checks one page as if it stood in the content folder under the name; its bytes may still be elsewhere.
 * Returns every problem as one sentence, or the page where there is none.
 */
export const inspectPage = (
  dir: string,
  file: string,
  products: ReadonlyMap<string, Product>,
  bytes: Buffer,
): { problems: string[]; page?: PageFile } => {
  const problems: string[] = []
  const report: Report = (sentence) => void problems.push(sentence)
  const page = parseJson(`pages/${file}`, bytes, PageConfig, report)
  if (page !== undefined) {
    checkPage(mediaCheck(dir), page, products, report)
    checkOfferPrice(page, products, report)
  }
  return problems.length > 0 || page === undefined ? { problems } : { problems, page: toPageFile(page) }
}
