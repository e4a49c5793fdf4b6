import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { loadBoot } from '../../server/src/config/boot'
import { storeBuildParts } from '../../server/src/delivery/build-parts'
import { deliveryPlugin } from '../../server/src/delivery/index'
import { errorPlugin, errorServerOptions } from '../../server/src/errors'

const DAY = 86_400_000
const boot = loadBoot(path.resolve('deploy/boot.sample.json'))
const begin = Date.UTC(2026, 10, 1)

let root: string
let partsDir: string
let said: string[]
const servers: FastifyInstance[] = []

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'shangan-parts-'))
  partsDir = path.join(root, 'files/parts')
  said = []
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
  rmSync(root, { recursive: true })
})

/** A build all of whose parts carry one hash. */
function build(hash: string): string {
  const h5Dir = path.join(root, hash)
  for (const folder of ['js', 'css', 'static/fonts']) mkdirSync(path.join(h5Dir, folder), { recursive: true })
  const script = `window.build = '${hash}'`
  writeFileSync(path.join(h5Dir, `js/app.${hash}.js`), script)
  writeFileSync(path.join(h5Dir, `js/app.${hash}.js.br`), brotliCompressSync(script))
  writeFileSync(path.join(h5Dir, `css/7.${hash}.css`), 'a{}')
  writeFileSync(path.join(h5Dir, `static/fonts/a.${hash}.woff2`), hash)
  writeFileSync(path.join(h5Dir, 'js/plain.js'), hash)
  writeFileSync(path.join(h5Dir, 'sw.js'), hash)
  writeFileSync(path.join(h5Dir, `static/page.${hash}.html`), hash)
  writeFileSync(path.join(h5Dir, `static/list.${hash}.json`), hash)
  writeFileSync(path.join(h5Dir, 'index.html'), `<html><head></head><body>${hash}</body></html>`)
  return h5Dir
}

const store = (h5Dir: string, days: number): Promise<void> =>
  storeBuildParts({
    h5Dir,
    partsDir,
    now: () => new Date(begin + days * DAY),
    say: (sentence) => void said.push(sentence),
  })

/** A server with a build, started some days after the first one. */
async function serve(hash: string, days: number): Promise<FastifyInstance> {
  const h5Dir = existsSync(path.join(root, hash)) ? path.join(root, hash) : build(hash)
  await store(h5Dir, days)
  const app = fastify({ ...errorServerOptions })
  servers.push(app)
  await app.register(errorPlugin)
  await deliveryPlugin(app, { boot, h5Dir, partsDir, contentDir: root, pages: new Map() })
  return app
}

const getStatus = async (app: FastifyInstance, url: string): Promise<number> =>
  (await app.inject({ url, headers: { accept: '*/*' } })).statusCode

test('a part of the last build goes out as those of the present one do: compressed and immutable', async () => {
  await serve('aaaaaa', 0)
  rmSync(path.join(root, 'aaaaaa'), { recursive: true })
  const app = await serve('bbbbbb', 1)
  const answer = await app.inject({ url: '/js/app.aaaaaa.js', headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe("window.build = 'aaaaaa'")
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await getStatus(app, '/css/7.aaaaaa.css')).toBe(200)
  expect(await getStatus(app, '/static/fonts/a.aaaaaa.woff2')).toBe(200)
  expect((await app.inject('/js/app.bbbbbb.js')).body).toContain('bbbbbb')
})

test('servers of two builds side by side have the parts of each other', async () => {
  const before = await serve('aaaaaa', 0)
  const after = await serve('bbbbbb', 0)
  expect(await getStatus(before, '/js/app.bbbbbb.js')).toBe(200)
  expect(await getStatus(after, '/js/app.aaaaaa.js')).toBe(200)
})

test('a part is gone a week after the last server that had it looked', async () => {
  await serve('aaaaaa', 0)
  await store(path.join(root, 'aaaaaa'), 3)
  const app = await serve('bbbbbb', 9)
  expect(await getStatus(app, '/js/app.aaaaaa.js')).toBe(200)
  await store(path.join(root, 'bbbbbb'), 10.1)
  expect(await getStatus(app, '/js/app.aaaaaa.js')).toBe(404)
  expect(await getStatus(app, '/js/app.bbbbbb.js')).toBe(200)
})

test('only scripts, styles, fonts and pictures with a hash are stored', async () => {
  await serve('aaaaaa', 0)
  const names = readdirSync(partsDir, { recursive: true, withFileTypes: true })
  expect(
    names
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['7.aaaaaa.css', 'a.aaaaaa.woff2', 'app.aaaaaa.js', 'app.aaaaaa.js.br'])
})

test.each([
  '/js/..%2f..%2fsecret.aaaaaa.js',
  '/js/%2e%2e/%2e%2e/secret.aaaaaa.js',
  '/js/..%5csecret.aaaaaa.js',
  '/parts/js/app.aaaaaa.js',
  '/js/plain.js.aaaaaa',
  '/static/list.aaaaaa.json',
  '/static/page.aaaaaa.html',
])('%s is no part of an earlier build', async (url) => {
  await serve('aaaaaa', 0)
  writeFileSync(path.join(root, 'files/secret.aaaaaa.js'), 'secret')
  const app = await serve('bbbbbb', 0)
  const answer = await app.inject({ url, headers: { accept: '*/*' } })
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toContain('secret')
})

test('old files are removed although nothing more can be stored', async () => {
  await serve('aaaaaa', 0)
  writeFileSync(path.join(partsDir, 'js/folder'), 'a file')
  const h5Dir = build('bbbbbb')
  mkdirSync(path.join(h5Dir, 'js/folder'))
  writeFileSync(path.join(h5Dir, 'js/folder/a.bbbbbb.js'), 'no place')
  await store(h5Dir, 8)
  expect(said).toEqual([expect.stringContaining(partsDir)])
  expect(existsSync(path.join(partsDir, 'js/app.aaaaaa.js'))).toBe(false)
})

test('a folder that cannot be made is said in one sentence, and the build is served all the same', async () => {
  writeFileSync(path.join(root, 'files'), 'a file')
  const app = await serve('aaaaaa', 0)
  expect(said).toEqual([expect.stringContaining(partsDir)])
  expect(await getStatus(app, '/js/app.aaaaaa.js')).toBe(200)
  expect(await getStatus(app, '/js/app.bbbbbb.js')).toBe(404)
})
