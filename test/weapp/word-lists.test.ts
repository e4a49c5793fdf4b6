import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import { countElements } from './host/query'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

async function open(address: Address): Promise<void> {
  program = createProgram(server)
  await program.launch(pageUrl(address))
}

/** Waits until something is in the view: content comes over the network. */
async function untilThere(search: Parameters<MiniProgram['findAll']>[0]): Promise<void> {
  while (program.findAll(search).length === 0) await wait(20)
}

const button = (name: string | RegExp) => ({ role: 'button', name }) as const

test('units are listed, and lead to their words', async () => {
  await open('/spword/stage-list')
  await untilThere({ role: 'link', name: /第 1 单元/ })
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
  await program.tap({ role: 'link', name: /第 1 单元/ })
  await untilThere({ role: 'link', name: /income.*收入/ })
  expect(program.problems).toEqual([])
})

test('words of a unit reach the view in small patches, and are marked together', async () => {
  await open('/spword/section?unit=1')
  await untilThere({ role: 'link', name: /income.*收入/ })
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  await program.comeNear()
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
  await program.tap(button(/选择/))
  program.setData.largest = 0
  await program.tap({ role: 'checkbox', name: /income/ })
  expect(program.setData.largest).toBeLessThanOrEqual(512)
  await program.tap(button('标为熟词'))
  expect(program.text()).toContain('已把 1 个词标为熟词')
  expect(program.problems).toEqual([])
})

test('a covered row is shown by one small patch', async () => {
  await open('/spword/table?unit=1')
  await untilThere({ text: /收入；所得/ })
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  await program.tap(button('遮住释义'))
  expect(program.text()).not.toContain('收入；所得')
  program.setData.largest = 0
  await program.tap(button(/^income/))
  expect(program.setData.largest).toBeLessThanOrEqual(512)
  expect(program.text()).toContain('收入；所得')
  expect(program.problems).toEqual([])
})

test('words are found by what they mean', async () => {
  await open('/spword/spword-search')
  await untilThere({ role: 'textbox' })
  await program.type('查单词', '收入')
  await untilThere({ role: 'link', name: /income/ })
  expect(program.problems).toEqual([])
})

test('a test asks, shows the right answer in a small patch, and ends with its result', async () => {
  await open('/spword/test?unit=1')
  await untilThere(button(/^开始测试/))
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  await program.tap(button(/^开始测试/))
  await untilThere(button('不认识'))
  program.setData.largest = 0
  await program.tap(button('不认识'))
  expect(program.text()).toContain('正确答案')
  expect(program.setData.largest).toBeLessThanOrEqual(2 * 1024)
  await program.tap(button('下一题'))
  await program.tap(button('退出测试'))
  await untilThere({ text: /第一次就答对/ })
  expect(program.page.route).toBe('areas/words/screens/quiz-result/index')
  expect(program.problems).toEqual([])
})
