import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ContentError } from '../../server/src/content'
import type { Content } from '../../server/src/domain/content/content'
import { kinds, filesOfKinds, type Kind } from '../../server/src/domain/content/kinds'
import { contentHelp, followContent, type StorageFaults } from '../../server/src/content/kept/follow'
import { openStored } from '../../server/src/content/kept/folder'
import { readFormat } from '../../server/src/content/kept/format'
import { startContent, type StartedContent } from '../../server/src/content/kept/start'
import { createMetrics, type Metrics } from '../../server/src/lib/metrics'
import { editJson, makeContentFolder, smallLesson } from '../support/content-folder'
import { LESSON, OUTLINE, outline, writeFiles } from '../support/course-files'

const FORMAT = 'of this program'

let template: string
let base: string
let dir: string
let dataDir: string
let said: string[]
let metrics: Metrics
const running = new Set<StorageFaults>()

/** A content folder of which a server has run already. */
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'kept-'))
  dir = join(template, 'content')
  dataDir = join(template, 'data')
  makeContentFolder(dir)
  mkdirSync(dataDir)
  await runOnce()
})
afterAll(() => rmSync(template, { recursive: true }))

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'kept-'))
  dir = join(base, 'content')
  dataDir = join(base, 'data')
  cpSync(template, base, { recursive: true })
  said = []
})
afterEach(async () => {
  for (const keptFaults of running) await keptFaults.stop()
  running.clear()
  rmSync(base, { recursive: true })
})

const say = (line: string): void => void said.push(line)
const branches = undefined

/** Starts as a server in production does. */
async function start(format = FORMAT): Promise<StartedContent> {
  const saved = await openStored(dataDir, { format, contentDir: dir })
  return startContent({ dir, branches, say, ...(saved && { lastGood: saved }) })
}

/** Runs a server on the started content, which stores the good kinds. */
async function run(started: StartedContent, format = FORMAT): Promise<StorageFaults> {
  metrics = createMetrics(contentHelp)
  const saved = { dataDir, format }
  const live = followContent({
    dir,
    branches,
    started,
    metrics,
    lastGood: saved,
    say,
    now: () => Date.UTC(2026, 10, 28, 2),
  })
  running.add(live)
  await live.look()
  return live
}

/** A server that started well, ran and ended. */
async function runOnce(): Promise<Content> {
  const started = await start()
  await (await run(started)).stop()
  return started.content
}

const plain = (content: Content): object => ({
  ...content,
  pages: [...content.pages].map(([name, { version }]) => [name, version]),
})

/** The rows of a JSON file. */
const list = (value: unknown): object[] => (Array.isArray(value) ? value : [])

const cut = (name: string): void => {
  const text = readFileSync(join(dir, name), 'utf8')
  writeFileSync(join(dir, name), text.slice(0, text.length - 3))
}
const add = (name: string, text: string): void => appendFileSync(join(dir, name), text)

const faults: readonly [Kind, () => void][] = [
  ['products', () => cut('products/sample-summer-27.json')],
  ['agreements', () => cut('agreements/course-27.json')],
  ['pages', () => cut('pages/summer-gold27.json')],
  ['home', () => cut('home.json')],
  ['license', () => cut('license.json')],
  ['staff-terms', () => cut('staff-terms.json')],
  ['promotions', () => cut('promotions.json')],
  ['sellers', () => cut('sellers.json')],
  ['memberships', () => cut('memberships.json')],
  ['banners', () => cut('banners.json')],
  ['words', () => add('words/01.tsv', 'half\t/a line\n')],
  ['bank', () => add('questions/maths/ode.txt', '\n## ma-od-999 single\n')],
  ['courses', () => add(LESSON, '\n当 $x 靠近\n')],
  ['documents', () => cut('documents/documents.json')],
  ['regions', () => cut('regions.json')],
  ['coupons', () => cut('coupons.json')],
  ['sale-lists', () => cut('sale-lists.json')],
  ['payees', () => cut('payees.json')],
  ['clock-activities', () => cut('clock-activities.json')],
  ['learning-map', () => cut('learning-map.json')],
  ['tasks', () => cut('tasks.json')],
  ['points', () => cut('points.json')],
]

// A question without anything has many faults of its own.
const single = faults.filter(([kind]) => kind !== 'courses' && kind !== 'bank')
test.each(single)('one fault of %s is one line', async (kind, spoil) => {
  spoil()
  const { findings } = await start()
  expect(findings).toEqual([expect.objectContaining({ kind })])
})

test('every kind of content has its fault below', () => {
  expect(new Set(faults.map(([kind]) => kind))).toEqual(new Set(kinds))
})

test('every file of the shipped content that a server reads is of a kind', async () => {
  const shipped = join(__dirname, '../../content')
  const known = new Set([...(await filesOfKinds(shipped)).values()].flatMap((files) => [...files.keys()]))
  const tables = readdirSync(shipped).filter((name) => name.endsWith('.json'))
  expect(tables.filter((name) => !known.has(name))).toEqual([])
})

test.each(faults)(
  'a bracket that is missing in %s starts with the stored version, and logs that',
  async (kind, harm) => {
    const good = plain(await runOnce())
    harm()
    said = []
    const first = await start()
    expect(plain(first.content)).toEqual(good)
    expect([...first.held]).toContain(kind)
    expect(said.slice(0, -1).join('\n')).toContain(first.findings[0]?.sentence)
    expect(said.at(-1)).toContain(`${kind}（2026-11-28 10:00 的版本）`)
    await (await run(first)).stop()
    expect(metrics.text()).toMatch(new RegExp(`shangan_content_faults\\{kind="${kind}"\\} [1-9]`))
    // The stored content outlives a server that ran on it.
    expect(plain((await start()).content)).toEqual(good)
  },
)

test('a folder that never was good is refused, and so is stored content of a program that reads another format', async () => {
  cut('home.json')
  await expect(start('of a program before')).rejects.toThrow('home.json')
  expect((await start()).held).toEqual(new Set(['home']))
  rmSync(join(dataDir, 'content-kept'), { recursive: true })
  await expect(start()).rejects.toThrow(ContentError)
})

test('only the broken kinds stay behind, and one that names what only a broken one has stays with it', async () => {
  const good = (await start()).content
  editJson(dir, 'home.json', (home) => (home['examDateNote'] = 'edited'))
  writeFileSync(join(dir, 'products/new.json'), '{')
  editJson(dir, 'coupons.json', (file) => {
    file['coupons'] = list(file['coupons']).map((coupon) => ({ ...coupon, products: ['new'] }))
  })
  const { content, held } = await start()
  expect(held).toEqual(new Set(['products', 'coupons']))
  expect(content.home.examDateNote).toBe('edited')
  expect(content.coupons).toEqual(good.coupons)
  expect(said.at(-1)).toContain('其中 products 要重启')
})

test('a picture that is gone stops no server from starting: content that names it is as it was', async () => {
  const { content: good } = await start()
  const { imgUrl = '' } = good.banners[0] ?? {}
  const folder = join(dir, 'media', imgUrl.split('/')[2] ?? '')
  rmSync(folder)
  const { content, held } = await start()
  expect(plain(content)).toEqual(plain(good))
  expect([...held]).toContain('banners')
})

test('a folder that is not there, as a disk that was not mounted, starts with all that was stored', async () => {
  const { content: good } = await start()
  renameSync(dir, `${dir}-away`)
  const { content, held } = await start()
  expect(plain(content)).toEqual(plain(good))
  expect(held).toEqual(new Set(kinds))
})

test('a course that is broken is as it was, and all others are as they are', async () => {
  const second = {
    [OUTLINE.replace('limit', 'other')]: outline(),
    [LESSON.replace('limit', 'other')]: smallLesson(),
  }
  writeFiles(dir, second)
  const good = await runOnce()
  add(LESSON, '\n当 $x 靠近\n')
  writeFiles(dir, { [LESSON.replace('limit', 'other')]: smallLesson({ title: '# 新的题目' }) })
  const { content, held } = await start()
  expect(held).toEqual(new Set(['courses']))
  expect(content.courses.lessons.get('limit.01-idea')).toEqual(good.courses.lessons.get('limit.01-idea'))
  expect(content.courses.lessons.get('other.01-idea')?.title).toBe('新的题目')
})

test('content in use by a running server is stored; broken content, or content that waits for a restart, is not', async () => {
  const started = await start()
  const live = await run(started)
  editJson(dir, 'points.json', (points) => (points['rules'] = ['edited']))
  editJson(dir, 'license.json', (license) => (license['updated'] = '2026-12-24'))
  cut('home.json')
  await live.look()
  expect(said).toEqual(['内容文件 license.json 有改动：重启服务器后生效。'])
  expect(live.count()).toBe(1)
  for (const name of ['points', 'license']) cut(`${name}.json`)
  said = []
  await live.look()
  expect(said).toEqual([
    expect.stringContaining('license.json 的改动有误'),
    expect.stringMatching(/license\.json .*JSON/),
  ])
  expect(live.count()).toBe(3)
  await live.stop()
  const { content } = await start()
  expect(content.points.rules).toEqual(['edited'])
  expect([content.license, content.home]).toEqual([started.content.license, started.content.home])
})

test('repaired files are stored again and no fault is counted', async () => {
  const before = readFileSync(join(dir, 'tasks.json'))
  cut('tasks.json')
  const live = await run(await start())
  expect(metrics.text()).toContain('shangan_content_faults{kind="tasks"} 1')
  writeFileSync(join(dir, 'tasks.json'), before)
  editJson(dir, 'tasks.json', (tasks) => (tasks['newcomer'] = { days: 9, tasks: [] }))
  await live.look()
  expect(metrics.text()).toContain('shangan_content_faults{kind="tasks"} 0')
  cut('tasks.json')
  await live.look()
  await live.stop()
  expect((await start()).content.tasks.newcomer.days).toBe(9)
})

test('an edit writes what it changed alone, and a stored file that somebody touched is not used', async () => {
  const live = await run(await start())
  const saved = async (name: string) =>
    join((await openStored(dataDir, { format: FORMAT, contentDir: dir }))?.dir ?? '', name)
  const before = [await saved('banners.json'), await saved('home.json')].map((name) => statSync(name).ino)
  editJson(dir, 'home.json', (home) => (home['examDateNote'] = 'edited'))
  await live.look()
  const after = [await saved('banners.json'), await saved('home.json')].map((name) => statSync(name).ino)
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
  expect(readdirSync(join(dataDir, 'content-kept'))).toHaveLength(2)
  await live.stop()
  writeFileSync(await saved('home.json'), '{}')
  const right = readFileSync(join(dir, 'home.json'))
  cut('home.json')
  await expect(start()).rejects.toThrow('home.json')
  // The next good start mends it.
  writeFileSync(join(dir, 'home.json'), right)
  await runOnce()
  cut('home.json')
  expect((await start()).content.home.examDateNote).toBe('edited')
})

test('content that cannot be stored is logged once, and tried again', async () => {
  rmSync(join(dataDir, 'content-kept'), { recursive: true })
  writeFileSync(join(dataDir, 'content-kept'), '')
  const live = await run(await start())
  await live.look()
  expect(said).toEqual([expect.stringContaining('没有存下来')])
  rmSync(join(dataDir, 'content-kept'))
  await live.look()
  expect(readdirSync(join(dataDir, 'content-kept'))).toContain('index.json')
})

test('the format is the same until a reader or a schema changes', () => {
  expect(readFormat()).toMatch(/^[0-9a-f]{16}$/)
  expect(readFormat()).toBe(readFormat())
})
