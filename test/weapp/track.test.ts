import { setTimeout as wait } from 'node:timers/promises'
import { sharedServer } from '../support/driven'
import type { MiniProgram } from './host/host'
import { createProgram, pageUrl } from './program'

const camp = pageUrl('/market/summer-gold/27?promotionId=27001')

let program: MiniProgram

afterEach(() => program.close())
const server = sharedServer({ each: true })
beforeEach(() => {
  program = createProgram(server, {
    loginCode: () => 'code',
  })
})

const stored = () => server.db.selectFrom('events').selectAll().orderBy('id').execute()

/** Waits until a condition holds; the time of the test itself is the limit. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(50)
}

test('a mini-program that goes into the background reports its enter, its dwell and how long its tab was seen', async () => {
  await program.launch(camp)
  await until(() => program.wx.storage.has('track-events'))
  program.wx.notify('onAppHide')
  await until(async () => (await stored()).length === 3)
  const events = await stored()
  const [enter] = events.filter((it) => it.e_type === 1)
  const dwell = events.find((it) => it.e_type === 2 && it.e_name !== 'tab')
  const seen = events.find((it) => it.e_type === 2 && it.e_name === 'tab')
  const page = '/market/summer-gold/27'
  expect(enter).toMatchObject({ e_type: 1, e_name: 'summer-gold', page, promotion_id: '27001' })
  expect(dwell).toMatchObject({ e_type: 2, e_name: 'summer-gold', page })
  expect(seen).toMatchObject({ e_content_id: '13-1', page })
  await until(() => !program.wx.storage.has('track-events'))
})
