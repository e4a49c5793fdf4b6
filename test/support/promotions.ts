import { readFileSync } from 'node:fs'
import path from 'node:path'
import Value from 'typebox/value'
import { PromotionFile, SellerFile } from '../../server/src/modules/market/content/promotions'
import type { ImportedContent } from '../../server/src/modules/market/promotion/import'

const shipped = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(__dirname, '../../content', name), 'utf8'))

/** The promotions and sellers that ship, read without the rest of the content. */
export const shippedPromotions: ImportedContent = {
  promotions: Value.Parse(PromotionFile, shipped('promotions.json')),
  sellers: Value.Parse(SellerFile, shipped('sellers.json')),
}
