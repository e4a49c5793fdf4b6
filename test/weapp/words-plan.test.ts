import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { studyDay } from '../../contract/study/memory'
import { uuidV7 } from '../../server/src/lib/uuid'
import { startTestServer, type TestServer } from '../support/server'
import { MiniProgram } from './host/host'
import { countElements } from './host/query'

const root = join(__dirname, '../..')
const { apiBase } = JSON.parse(readFileSync(join(root, 'deploy/boot.sample.json'), 'utf8')) as {
  apiBase: string
}
const DAY_MS = 86_400_000
const [DAYS, GROUP] = [104, 50]
const KB = 1024

let server: TestServer
let program: MiniProgram

beforeAll(async () => {
  server = await startTestServer()
  program = new MiniProgram(join(root, 'dist/weapp'), {
    resolve: { [new URL(apiBase).origin]: server.url },
  })
  learn()
  await program.launch(pageOf('/spword/index'))
})
afterAll(async () => {
  program.close()
  await server.close()
})

function wordsOfUnit(unit: string): string[] {
  const [, ...lines] = readFileSync(join(root, `content/words/${unit}.tsv`), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => line.split('\t')[0] ?? '')
}

/** Leaves on the device what a guest did in fifteen weeks, and a group of today in which every word was missed first. */
function learn(): void {
  const words = ['01', '02'].flatMap(wordsOfUnit).slice(0, GROUP)
  const review = (word: string, grade: number, at: number) => {
    const id = uuidV7(new Date(at))
    keep(`words/guest/own/${id}`, { id, at, kind: 'review', word, grade, took: 4000, mode: 'card' })
  }
  const now = Date.now()
  for (let day = DAYS; day > 0; day -= 1)
    for (const word of words.slice(day % 45, (day % 45) + 4))
      review(word, day % 7 ? 3 : 1, now - day * DAY_MS)
  for (const word of words) {
    review(word, 1, now - 1000)
    review(word, 3, now)
  }
  keep('words/group', { day: studyDay(now), words, uid: '' })
}

function keep(key: string, value: unknown): void {
  program.wx.storage.set(key, JSON.stringify(value))
}

const screens: Readonly<Record<string, string>> = {
  '/spword/index': 'spword/today',
  '/word-result': 'spword/word-result',
  '/word-login': 'account/word-login',
}

/** Page of the program that shows a public path. */
const pageOf = (path: string) =>
  `/screens/${screens[path] ?? path.slice(1)}/index?u=${encodeURIComponent(path)}`

const isSaid = (text: string) => program.text().includes(text)

async function untilSaid(text: string): Promise<void> {
  while (!isSaid(text)) await wait(20)
  await program.settle()
}

/** Opens a screen in place of all others and waits until it says all of it. */
async function reach(path: string, ...texts: string[]): Promise<void> {
  program.setData.largest = 0
  await program.move('reLaunch', pageOf(path))
  for (const text of texts) await untilSaid(text)
}

/** What was sent to the view since the screen was opened, and what stands there, keep to the budget. */
function expectSmall(): void {
  expect(program.setData.largest).toBeGreaterThan(0)
  expect(program.setData.largest).toBeLessThanOrEqual(4 * KB)
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
}

const button = (name: string | RegExp) => ({ role: 'button', name }) as const

/** Taps a button and checks what that costs. */
async function tapCheaply(name: string | RegExp): Promise<void> {
  const { calls, bytes } = program.setData
  await program.tap(button(name))
  expect(program.setData.bytes - bytes).toBeLessThanOrEqual(512)
  expect(program.setData.calls - calls).toBeLessThanOrEqual(2)
}

afterEach(() => expect(program.problems).toEqual([]))

test('the first page says what is to do today, draws what it comes to, and leads on', async () => {
  await untilSaid('英文、变形或中文')
  await untilSaid('按计划学；')
  expect(program.text()).toMatch(/\d+ 词待学/)
  expectSmall()
  await program.tap({ role: 'link', name: '词汇计划' })
  expect(program.page.route).toBe('screens/spword/user-plan/index')
})

test('a result of fifty missed words is drawn in small patches, and leads on', async () => {
  await reach('/spword/spword-result', '没记住 50 个', '登录，保存进度')
  await untilSaid('收入；所得')
  expect(program.findAll({ role: 'link' })).toHaveLength(GROUP + 1)
  expectSmall()
  await program.tap(button('继续下一组'))
  expect(program.page.route).toBe('screens/spword/memory/index')
})

test('the plan is changed by small patches, and saved', async () => {
  await reach('/spword/index', '英文、变形或中文')
  program.setData.largest = 0
  await program.move('navigateTo', pageOf('/spword/user-plan'))
  await untilSaid('考试日预计认识')
  expectSmall()
  await tapCheaply('增加 5 个')
  await tapCheaply('减少 5 个')
  await tapCheaply('10 个')
  await tapCheaply('周日')
  await program.type('每天新词', '25')
  const date = new Date(Date.now() + 200 * DAY_MS).toISOString().slice(0, 10)
  await program.fire(program.find({ role: 'combobox', name: /^考试日期/ }), 'change', { value: date })
  expect(isSaid(date)).toBe(true)
  await program.tap(button('保存计划'))
  expect(program.page.route).toBe('screens/spword/today/index')
  await untilSaid('每天新词 25 个')
})

test('the schemes are drawn one by one, and one of them is chosen', async () => {
  await reach('/spword/memory-scheme', '模拟两遍')
  expectSmall()
  await tapCheaply('改用「稳步 90%」')
  expect(isSaid('改用「考试日」')).toBe(true)
})

test('the record of fifteen weeks is drawn in small patches, and today is taken back', async () => {
  await reach('/spword/study-record', '撤销今天的复习', '方案的目标是', '按计划学；')
  expect(program.find({ role: 'img', name: /近 15 周学了 \d+ 天/ })).toBeDefined()
  expectSmall()
  await program.tap(button('撤销今天的复习'))
  await program.tap(button('撤销'))
  await untilSaid('已撤销 100 次作答')
})

test('a guest reads what was learnt, and goes on', async () => {
  await reach('/word-result', '接着学')
  expectSmall()
  await program.tap(button('接着学'))
  expect(program.page.route).toBe('screens/spword/today/index')
})

test('a guest is told what is kept, and tries', async () => {
  await reach('/word-login', '先试学一组')
  expectSmall()
  await program.tap(button('先试学一组'))
  expect(program.page.route).toBe('screens/spword/today/index')
})
