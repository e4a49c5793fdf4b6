import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'
import { countElements, findAll } from './host/query'

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer()

async function open(address: Address): Promise<void> {
  program = createProgram(server)
  await program.launch(pageUrl(address))
}

/** Waits until the view says something. */
async function untilSaid(text: string): Promise<void> {
  while (!program.text().includes(text)) await wait(20)
}

/** The data that the program sends to its view for one tap on a button. */
async function loadCost(name: string | RegExp): Promise<{ calls: number; bytes: number }> {
  const { calls, bytes } = program.setData
  await program.tap({ role: 'button', name })
  return { calls: program.setData.calls - calls, bytes: program.setData.bytes - bytes }
}

/** Goes on to the next card; after a word that was not known the style leaves one of two such buttons in sight. */
async function goOn(): Promise<void> {
  const [next] = program.findAll({ role: 'button', name: /^下一个/ })
  if (!next) throw new Error('nothing leads to the next card')
  await program.fire(next, 'tap', { x: 1, y: 1 })
}

test('a card reaches the view in patches of at most 4 KB, and turning it costs at most 512 bytes', async () => {
  await open('/spword/memory')
  await untilSaid('1 / 20')
  await untilSaid('天后复习')
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
  const looked = await loadCost('先想意思再选，点卡片看释义')
  const turned = await loadCost('先想意思再选，点卡片看释义')
  const answered = await loadCost(/^不认识/)
  for (const cost of [looked, turned, answered]) {
    expect(cost.bytes).toBeGreaterThan(0)
    expect(cost.bytes).toBeLessThanOrEqual(512)
    expect(cost.calls).toBeLessThanOrEqual(2)
  }
  program.setData.largest = 0
  await goOn()
  await untilSaid('2 / 20')
  expect(program.setData.largest).toBeLessThanOrEqual(4 * 1024)
  expect(program.problems).toEqual([])
})

test('a group is gone through to its result, which leads on', async () => {
  await open('/spword/memory')
  await untilSaid('1 / 20')
  for (let count = 1; count <= 20; count += 1) {
    await program.tap({ role: 'button', name: /^认识/ })
    await goOn()
  }
  await untilSaid('一次就认识')
  await program.tap({ role: 'button', name: '先预习下一组' })
  await untilSaid('新词 20 个')
  await program.tap({ role: 'button', name: '开始学这一组' })
  await untilSaid('1 / 20')
  expect(program.problems).toEqual([])
})

test('the page of a word takes a note', async () => {
  await open('/spword/detail?word=tone')
  await untilSaid('他的语气清楚地表明')
  await program.type('我的笔记', '和 tune 分清')
  await program.tap({ role: 'button', name: '保存' })
  expect(program.text()).toContain('已保存')
  expect(program.problems).toEqual([])
})

test('a reader hears the face of the card that lies on top, and no other', async () => {
  await open('/spword/memory')
  await untilSaid('天后复习')
  const isSide = (name: unknown) => /\bwm-side\b/.test(String(name))
  const hidden = () =>
    findAll(program.tree(), ({ attributes }) => isSide(attributes.class)).map(
      (path) => path.at(-1)?.attributes.ariaHidden,
    )
  expect(hidden()).toEqual(['false', 'true'])
  await program.tap({ role: 'button', name: '先想意思再选，点卡片看释义' })
  expect(hidden()).toEqual(['true', 'false'])
  await program.tap({ role: 'button', name: '先想意思再选，点卡片看释义' })
  expect(hidden()).toEqual(['false', 'true'])
  expect(program.problems).toEqual([])
})
