import type { Say } from '../lib/say'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ProductFile } from '../../../contract/schemas/main/content'
import type { Db } from '../db'
import {
  judgePrice,
  pastChange,
  type HeldPrice,
  type PriceProposal,
  type PriceVerdict,
} from '../domain/price-rule'
import { findHeld, heldPrices, nextChange, pricedAt, proposePrice } from '../domain/prices'
import { priceText } from '../domain/strings/prices'
import type { Content } from '../domain/content/content'
import { readJson } from '../json-files'
import { pageAtPrice } from '../modules/market/content/page-price'
import { checkPrice, checkProduct } from '../modules/shop/content/products'
import { isSold } from '../domain/content/sale'
import { EVERY, follow, readFileMark, type LiveContent } from '../domain/content/watch'

/** The dependencies of prices that follow their files and the database. */
export interface LivePricesDeps {
  readonly dir: string
  readonly db: Db
  readonly clock: () => Date
  /** Its products are replaced by ones at the prices that hold, and its pages by ones that say them. */
  readonly content: Pick<Content, 'products' | 'pages'>
  readonly say: Say
}

type FilesDeps = Pick<LivePricesDeps, 'dir' | 'clock'>

const productFiles = async (dir: string): Promise<string[]> => {
  const names = await readdir(join(dir, 'products')).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).sort()
}

/** The price in the file of a product; undefined where it is not sold or has a fault, which is reported. */
async function readProposal(
  { dir, clock }: FilesDeps,
  name: string,
  report: (sentence: string) => void,
): Promise<PriceProposal | undefined> {
  const found = await stat(join(dir, name)).catch(() => undefined)
  const problems: string[] = []
  const own = (sentence: string) => void problems.push(sentence)
  const file = found && (await readJson(dir, name, ProductFile, own))
  if (file) {
    checkProduct(file, own)
    checkPrice(file, own)
  }
  problems.forEach(report)
  if (!found || !file?.value.sale || problems.length > 0) return undefined
  const { price, was, next } = file.value.sale
  // A file from the future would win over every edit until then.
  const fileTime = Math.min(Math.floor(found.mtimeMs), clock().getTime())
  return { price, fileTime, ...(was !== undefined && { was }), ...(next && { next }) }
}

function listLines(id: string, verdict: PriceVerdict, held: HeldPrice | undefined): readonly string[] {
  switch (verdict.kind) {
    case 'same':
      return []
    case 'old':
      return [priceText.old(id, verdict)]
    case 'beyond':
      return [priceText.beyond(id, verdict)]
    case 'taken':
      return priceText.taken(id, verdict, held)
  }
}

/** Of a change whose day has come, that it is what counts. */
function pastLines(id: string, proposal: PriceProposal, now: Date): readonly string[] {
  const past = pastChange(proposal, now.getTime())
  return past ? [priceText.past(id, proposal.price, past)] : []
}

const getId = (file: string): string => file.slice(0, -'.json'.length)

/**
 * Lists the prices in a content folder that a server would refuse, one sentence each: changes beyond half or double
 * that nothing confirms. Without a database only those are known that a file itself plans.
 */
export async function checkPrices({ dir, db, clock }: FilesDeps & { readonly db?: Db }): Promise<string[]> {
  const faults: string[] = []
  for (const file of await productFiles(dir)) {
    const proposal = await readProposal({ dir, clock }, `products/${file}`, () => undefined)
    if (!proposal) continue
    const held = db && (await findHeld(db, getId(file), clock()))
    const verdict = judgePrice(held, proposal, clock().getTime())
    if (verdict.kind === 'beyond') faults.push(priceText.beyond(getId(file), verdict))
  }
  return faults
}

/** The products whose file still plans a change whose day has come, so that its price counts for nothing. */
export async function pastPrices({ dir, clock }: FilesDeps): Promise<string[]> {
  const lines: string[] = []
  for (const file of await productFiles(dir)) {
    const proposal = await readProposal({ dir, clock }, `products/${file}`, () => undefined)
    if (proposal) lines.push(...pastLines(getId(file), proposal, clock()))
  }
  return lines
}

/** Replaces products and pages by ones at the prices that hold, and logs which changed except those in `announced`. */
async function showHeld(
  { db, clock, content, say }: LivePricesDeps,
  announced: ReadonlySet<string> | 'all',
): Promise<void> {
  const held = await heldPrices(db, clock())
  for (const product of content.products.values()) {
    if (!isSold(product)) continue
    const { productId: id, sale } = product
    const priced = pricedAt(product, held.get(id))
    if (priced === product) continue
    content.products.set(id, priced)
    if (announced !== 'all' && !announced.has(id))
      say(priceText.changed(id, { from: sale.price, to: priced.sale.price }), 'news')
  }
  for (const [file, page] of content.pages) {
    const shown = pageAtPrice(file, page, content.products)
    if (shown === page) continue
    content.pages.set(file, shown)
    const [price, own] = [shown.config.offer?.price, shown.own?.config.offer?.price]
    if (price !== undefined && own !== undefined) say(priceText.page(file, price, own))
  }
}

/**
 * Makes the prices of products those of the database, which every server of a deployment follows. The files propose: one
 * that was edited changes the price there, with a line in the log, unless it is older than what holds or changes too much
 * and confirms nothing.
 */
export const livePrices = async (deps: LivePricesDeps): Promise<LiveContent> => {
  const { dir, db, clock, content, say } = deps
  const seen = new Map<string, string>()
  let isFirst = true
  let failure = ''

  /** Proposes the price of a file; resolves to what became of it. */
  async function propose(file: string): Promise<'first' | PriceVerdict['kind'] | undefined> {
    const id = getId(file)
    const faults: string[] = []
    const proposal = await readProposal(deps, `products/${file}`, (sentence) => void faults.push(sentence))
    // The check of the whole folder names the faults, at the start and after an edit.
    if (faults.length > 0 && !isFirst) say(priceText.broken(`products/${file}`))
    if (!proposal || !content.products.get(id)?.sale) return undefined
    const { verdict, held } = await proposePrice(db, id, proposal, clock)
    for (const line of listLines(id, verdict, held)) say(line, verdict.kind === 'taken' ? 'news' : undefined)
    pastLines(id, proposal, clock()).forEach((line) => say(line))
    return verdict.kind === 'taken' && held === undefined ? 'first' : verdict.kind
  }

  /** Proposes what was edited; resolves to the products of which the log said a change. */
  async function proposeNew(): Promise<ReadonlySet<string>> {
    let first = 0
    const announced = new Set<string>()
    for (const file of await productFiles(dir)) {
      const mark = `${await readFileMark(join(dir, 'products', file))}`
      if (seen.get(file) === mark) continue
      const became = await propose(file)
      if (became === 'first') first += 1
      if (became === 'taken') announced.add(getId(file))
      // Only now: what failed is tried again.
      seen.set(file, mark)
    }
    if (first > 0) say(priceText.first(first), 'news')
    return announced
  }

  const once = async (): Promise<void> => {
    const announced = await proposeNew()
    await showHeld(deps, isFirst ? 'all' : announced)
    isFirst = false
    failure = ''
    // A price that changes on a day changes at its midnight, not at the look after it.
    const ahead = await nextChange(db, clock())
    const wait = ahead ? ahead.getTime() - clock().getTime() : EVERY
    if (wait < EVERY) setTimeout(() => void live.look(), wait).unref()
  }

  const live = follow(once, (why) => {
    if (why !== failure) say(priceText.failed(why))
    failure = why
  })
  await live.look()
  return live
}
