import { setTimeout as wait } from 'node:timers/promises'
import type { Address } from '../../src/routes/address'
import { sharedServer } from '../support/driven'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'
import { countElements } from './host/query'

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

const options = () => [...program.findAll({ role: 'radio' }), ...program.findAll({ role: 'checkbox' })]

async function choose(at: number): Promise<{ calls: number; bytes: number }> {
  const { calls, bytes } = program.setData
  const option = options()[at]
  if (!option) throw new Error(`there is no option ${at}`)
  await program.fire(option, 'tap', { x: 1, y: 1 })
  return { calls: program.setData.calls - calls, bytes: program.setData.bytes - bytes }
}

test('choosing an option of a test costs at most 512 bytes in two calls, and the page stays small', async () => {
  await open('/exercises/knowledge-test?source=node:marx.intro')
  await untilSaid('1 / 3')
  expect(countElements(program.tree())).toBeLessThanOrEqual(500)
  for (const at of [0, 1]) {
    const cost = await choose(at)
    expect(cost.bytes).toBeGreaterThan(0)
    expect(cost.bytes).toBeLessThanOrEqual(512)
    expect(cost.calls).toBeLessThanOrEqual(2)
  }
  expect(program.problems).toEqual([])
})

test('a training shows right and wrong at once, ends in its report, and leads to the explanations', async () => {
  await open('/exercises/topic-train?source=node:marx.matter.view')
  await untilSaid('1 / ')
  await choose(0)
  if (program.text().includes('确定')) await program.tap({ role: 'button', name: '确定' })
  await untilSaid('解析')
  await program.tap({ role: 'button', name: /^答题卡/ })
  await program.tap({ role: 'button', name: '完成练习' })
  await untilSaid('逐题')
  await program.tap({ role: 'link', name: '看全部解析' })
  await untilSaid('思路')
  expect(program.problems).toEqual([])
})

test('formulas and a passage with gaps are drawn', async () => {
  await open('/exercises/topic-train?source=type:english:cloze')
  await untilSaid('完形填空')
  await choose(0)
  await untilSaid('解析')
  expect(program.problems).toEqual([])
})
