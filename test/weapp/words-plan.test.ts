import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import { type MiniProgram, presentTexts } from './host/host'
import { createProgram, pageUrl } from './program'
import { countElements } from './host/query'
import { GROUP, learn } from './learnt'

const DAY_MS = 86_400_000
const KB = 1024

let program: MiniProgram
/** The student's answer to WeChat's dialogs. */
let confirm = true

afterAll(() => program.close())
const server = sharedServer()
beforeAll(async () => {
  program = createProgram(server, { modalAnswer: () => ({ confirm }) })
  learn(program)
  await program.launch(pageUrl('/spword/index'))
})

const isSaid = (text: string) => program.text().includes(text)

async function untilSaid(text: string): Promise<void> {
  while (!isSaid(text)) await wait(20)
  await program.settle()
}

/** Longer than the pause between two messages of a drawing, in ms. */
const QUIET_MS = 150

/** Opens a screen in place of all others and waits until it says all of it. */
async function reach(path: Address, ...texts: string[]): Promise<void> {
  program.setData.largest = 0
  await program.move('reLaunch', pageUrl(path))
  for (const text of texts) await untilSaid(text)
  // A long drawing sends its parts one message after the other: it is whole once a while passes without any.
  let calls = -1
  while (calls !== program.setData.calls) {
    calls = program.setData.calls
    await wait(QUIET_MS)
  }
}

/** Data sent to the view since the screen was opened, and the text shown, stay within the budget. */
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
  await program.tap({ role: 'link', name: '单词计划' })
  expect(program.page.route).toBe('areas/words/screens/plan/index')
})

test('a result of fifty missed words is drawn in small patches, and leads on', async () => {
  await reach('/spword/spword-result', '没记住 50 个', '登录，保存进度')
  await untilSaid('收入；所得')
  expect(program.findAll({ role: 'link' })).toHaveLength(GROUP + 1)
  expectSmall()
  await program.tap(button('继续下一组'))
  expect(program.page.route).toBe('areas/words/screens/card/index')
})

test('the plan is changed by small patches, and saved', async () => {
  await reach('/spword/index', '英文、变形或中文')
  program.setData.largest = 0
  await program.move('navigateTo', pageUrl('/spword/user-plan'))
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
  expect(program.page.route).toBe('areas/words/screens/today/index')
  await untilSaid('每天新词 25 个')
})

test('the schemes are drawn one by one, and one of them is chosen', async () => {
  await reach('/spword/memory-scheme', '模拟两遍')
  expectSmall()
  await tapCheaply('改用“稳步 90%”')
  expect(isSaid('改用“考试日”')).toBe(true)
})

test('the record of fifteen weeks is drawn in small patches, and today is taken back', async () => {
  await reach('/spword/study-record', '撤销今天的复习', '方案的目标是', '由记忆模型推算')
  expect(program.find({ role: 'img', name: /近 15 周学了 \d+ 天/ })).toBeDefined()
  expectSmall()
  confirm = false
  await tapCheaply('撤销今天的复习')
  expect(presentTexts(program)).toContain('撤销今天的复习？')
  expect(program.find(button('撤销今天的复习')).at(-1)?.attributes.disabled).not.toBe(true)
  confirm = true
  await program.tap(button('撤销今天的复习'))
  await untilSaid('已撤销 100 次作答')
  program.setData.largest = 0
  while (isSaid('已撤销 100 次作答')) await wait(20)
  expectSmall()
})

test('a guest reads what was learnt, and goes on', async () => {
  await reach('/word-result', '接着学')
  expectSmall()
  await program.tap(button('接着学'))
  expect(program.page.route).toBe('areas/words/screens/today/index')
})

test('a guest learns what is stored, and tries', async () => {
  await reach('/word-login', '先试学一组')
  expectSmall()
  await program.tap(button('先试学一组'))
  expect(program.page.route).toBe('areas/words/screens/today/index')
})
