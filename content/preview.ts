import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { basename, join, resolve } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import qrcode from 'qrcode'
import { loadBoot, type Boot } from '../server/src/config/boot'
import { loadContent } from '../server/src/content'
import { getVersion, type PageFile } from '../server/src/domain/content/page-file'
import type { Content } from '../server/src/domain/content/content'
import { inspectPage } from '../server/src/modules/market/content/inspect-page'
import { errorPlugin, errorServerOptions } from '../server/src/errors'
import { noOffers, productRoutes } from '../server/src/modules/shop/product/routes'
import { homeRoutes } from '../server/src/modules/main/routes'
import { pageRoutes } from '../server/src/modules/market/page/routes'
import { contractPlugin } from '../server/src/plugins/contract'
import { deliveryPlugin } from '../server/src/delivery/index'
import { previewText } from '../server/src/strings/content'
import { routes } from '../src/routes/table'
import { checkPageLinks } from './links'

/** The tools of a preview. */
export interface PreviewDeps {
  draft: string
  contentDir: string
  h5Dir: string
  boot: Boot
  say: (line: string) => void
}

/** A page that lends its path to a draft that no row names yet. */
const LENT = { key: 'summer-gold', path: '/market/summer-gold' }

/** The path at which a configuration is shown, with the key that this path asks for. */
export const getPath = (key: string): { key: string; path: string } => {
  for (const { path, params, select = {} } of routes) {
    if (params?.['config'] === key) return { key, path }
    const [value] =
      Object.entries(select).find(([name, fixed]) => name !== '*' && fixed['config'] === key) ?? []
    if (value !== undefined) return { key, path: path.replace(/:\w+$/, value) }
  }
  return LENT
}

const inspectDraft = (
  { draft, contentDir, boot }: PreviewDeps,
  content: Content,
  bytes: Buffer,
): { problems: string[]; page?: PageFile } => {
  const file = basename(draft)
  const { problems, page } = inspectPage(contentDir, file, content.products, bytes)
  const dead = page === undefined ? [] : checkPageLinks(file, page.config, boot.hosts.allow)
  const all = [...problems, ...dead]
  return all.length > 0 || page === undefined ? { problems: all } : { problems: all, page }
}

/**
 * A server without a database that shows one draft at the path of its page, next to the published pages. `refresh`
 * looks at the draft again: it answers true when the draft has no problem and is what the server now shows.
 */
export const openPreview = async (
  deps: PreviewDeps,
): Promise<{ app: FastifyInstance; path: string; refresh: () => Promise<boolean> }> => {
  const { draft, contentDir, h5Dir, boot, say } = deps
  const content = await loadContent(contentDir)
  const wanted = basename(draft, '.json')
  const { key, path } = getPath(wanted)
  if (key !== wanted) say(previewText.noRow(wanted, path))
  let seen: string | undefined
  let isShown = false
  const refresh = async (): Promise<boolean> => {
    const bytes = await readFile(draft).catch(() => undefined)
    if (bytes === undefined) {
      say(previewText.unreadable(draft))
      return false
    }
    if (getVersion(bytes) === seen) return isShown
    seen = getVersion(bytes)
    const { problems, page } = inspectDraft(deps, content, bytes)
    if (page === undefined) [previewText.broken, ...problems].forEach(say)
    else {
      if (isShown) say(previewText.again(page.version))
      content.pages.set(`${key}.json`, page)
    }
    isShown ||= page !== undefined
    return page !== undefined
  }
  const app = fastify(errorServerOptions)
  await app.register(errorPlugin)
  await app.register(contractPlugin)
  homeRoutes(app, { content })
  productRoutes(app, { content, offers: noOffers, clock: () => new Date() })
  pageRoutes(app, { content, clock: () => new Date() })
  await deliveryPlugin(app, { boot, h5Dir, contentDir, pages: content.pages })
  return { app, path, refresh }
}

/** This machine's address in the local network, where a phone finds it. */
const localAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost'

const EVERY = 1000

const main = async (): Promise<void> => {
  const [draft] = process.argv.slice(2)
  if (draft === undefined || !draft.endsWith('.json')) throw new Error(previewText.usage)
  const h5Dir = resolve(process.env['H5_DIR'] ?? 'dist/h5')
  if (!existsSync(join(h5Dir, 'index.html'))) throw new Error(previewText.h5Missing)
  const { app, path, refresh } = await openPreview({
    draft: resolve(draft),
    contentDir: resolve(process.env['CONTENT_DIR'] ?? __dirname),
    h5Dir,
    boot: loadBoot(process.env['BOOT_FILE'] ?? 'deploy/boot.sample.json'),
    say: (line) => console.log(line),
  })
  const listening = await app.listen({ port: Number(process.env['PORT'] ?? 0), host: '0.0.0.0' })
  let isNotified = false
  const look = async (): Promise<void> => {
    if (!(await refresh()) || isNotified) return
    isNotified = true
    const address = `http://${localAddress()}:${new URL(listening).port}${path}`
    console.log(previewText.ready(address))
    console.log(await qrcode.toString(address, { type: 'terminal', small: true }))
  }
  await look()
  setInterval(() => void look(), EVERY)
}

if (require.main === module)
  main().catch((cause: unknown) => {
    console.error(cause instanceof Error ? cause.message : cause)
    process.exitCode = 1
  })
