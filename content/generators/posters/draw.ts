import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { isSelling } from '../../sells'
import { openStudio, shoot } from '../studio/browser'
import { toPage } from './campaign'
import { listOrders, readCopies, type Order } from './copies'
import { FILMS, readFilms } from '../films/films'
import { toHtml } from './layout'
import type { Theme } from '../studio/mood'
import { refreshPage, refreshText, type Drawn, type Made } from './refresh'
import { readStyles, getSource } from './source'
import { toAlt } from './words'

const ROOT = join(__dirname, '../../..')
const CONTENT = join(__dirname, '../..')
const PAGES = join(CONTENT, 'pages')
const MANIFEST = join(__dirname, 'drawn.json')
const LIMIT = 150 * 1024
/** Files outside the pages that name posters. */
const NAMING = ['content/banners.json', 'content/promotions.json', 'deploy/boot.sample.json']

/** The drawings of the last run: `source` is the hash of everything that the pictures depend on. */
type Kept = Omit<Drawn, 'key' | 'alt'> & { source: string }

const computeHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const readManifest = (): Record<string, Kept> =>
  existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}

const keep = async (key: string, bytes: Buffer): Promise<string> => {
  if (bytes.length > LIMIT) throw new Error(`${key} is larger than ${LIMIT} bytes; split the slice.`)
  const url = `/media/${key}.${computeHash(bytes).slice(0, 8)}.webp`
  await mkdir(dirname(join(CONTENT, url)), { recursive: true })
  await writeFile(join(CONTENT, url), bytes)
  return url
}

const drawOne = async (page: Page, order: Order, source: string): Promise<Kept> => {
  const { key, slice, look } = order
  const draw = (theme: Theme) => shoot(page, toHtml(slice, theme, look), theme, look.mood)
  const { large, small, ...shape } = await draw('day')
  const day = { url: await keep(key, large), small: await keep(`${key}-small`, small), ...shape, source }
  console.log(`${day.url}  ${shape.w}×${shape.h}  ${Math.round(large.length / 1024)} KB`)
  if (slice.kind === 'card') return day
  const night = await draw('night')
  if (night.h !== shape.h) throw new Error(`${key} is ${shape.h} pixels high by day and ${night.h} by night.`)
  return {
    ...day,
    night: await keep(`${key}-night`, night.large),
    nightSmall: await keep(`${key}-night-small`, night.small),
  }
}

const listFiles = ({ url, small, night, nightSmall }: Kept): string[] =>
  [url, small, night, nightSmall].filter((file) => file !== undefined)

const saveManifest = async (manifest: Record<string, Kept>): Promise<void> => {
  const sorted = Object.fromEntries(
    Object.entries(manifest).sort(([first], [second]) => (first < second ? -1 : 1)),
  )
  await writeFile(MANIFEST, `${JSON.stringify(sorted, null, 1)}\n`)
}

/** Draws what changed since the last run and removes the pictures that nothing says any more. */
const drawAll = async (orders: readonly Order[]): Promise<Record<string, Kept>> => {
  const before = readManifest()
  const styles = await readStyles()
  const now: Record<string, Kept> = {}
  let studio: Awaited<ReturnType<typeof openStudio>> | undefined
  try {
    for (const order of orders) {
      const source = getSource(order, styles)
      const old = before[order.key]
      const isFresh =
        old?.source === source && listFiles(old).every((file) => existsSync(join(CONTENT, file)))
      if (isFresh) now[order.key] = old
      else {
        studio ??= await openStudio()
        now[order.key] = await drawOne(studio.page, order, source)
      }
    }
  } finally {
    await studio?.browser.close()
    await saveManifest({ ...before, ...now })
  }
  const current = new Set(Object.values(now).flatMap(listFiles))
  const stale = Object.values(before)
    .flatMap(listFiles)
    .filter((file) => !current.has(file))
  await Promise.all(stale.map((file) => rm(join(CONTENT, file), { force: true })))
  await saveManifest(now)
  return now
}

const writeJson = (path: string, value: unknown): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`)

/** A campaign that has no page yet gets one from its copy; from then on the page is the operator's. */
const addPages = async (pages: readonly (readonly [string, unknown])[]): Promise<void> => {
  await mkdir(PAGES, { recursive: true })
  for (const [key, page] of pages) {
    const path = join(PAGES, `${key}.json`)
    if (page !== undefined && !existsSync(path)) await writeJson(path, page)
  }
}

const refreshAll = async (made: Made): Promise<void> => {
  for (const file of (await readdir(PAGES)).filter((name) => name.endsWith('.json'))) {
    const path = join(PAGES, file)
    const page: unknown = JSON.parse(await readFile(path, 'utf8'))
    await writeJson(path, refreshPage(page, made))
  }
  for (const file of NAMING) {
    const path = join(ROOT, file)
    await writeFile(path, refreshText(await readFile(path, 'utf8'), made.drawn))
  }
  const lists = [MANIFEST, FILMS]
  const format = ['oxfmt', '-c', 'config/oxfmt.json', '--write', 'content/pages', ...lists]
  execFileSync('npx', format, { cwd: ROOT, stdio: 'ignore' })
}

/** Draws the posters whose copy or layout changed, adds missing pages and brings all pages up to date. */
const main = async (): Promise<void> => {
  const copies = await readCopies()
  const pages = [...copies].map(([key, copy]) => [key, toPage(key, copy)] as const)
  const orders = listOrders(copies)
  const saved = await drawAll(orders)
  const drawn = orders.flatMap(({ key, slice }): Drawn[] => {
    const picture = saved[key]
    if (picture === undefined) return []
    const { source: _source, ...shape } = picture
    const until = 'until' in slice && slice.until ? { until: slice.until } : {}
    const alt = toAlt(slice)
    return [{ key, alt, ...until, ...(isSelling(alt) && { sells: true }), ...shape }]
  })
  await addPages(pages)
  await refreshAll({ drawn, films: readFilms() })
}

main().catch((cause: unknown) => {
  console.error(cause instanceof Error ? cause.message : cause)
  process.exitCode = 1
})
