import { join } from 'node:path'
import { promotionFields } from '../support/promotion-fields'
import { MiniProgram } from './host/host'

let program: MiniProgram

afterEach(() => program.close())

async function launch(query: string, page = 'account/license'): Promise<unknown> {
  program = new MiniProgram(join(__dirname, '../../dist/weapp'))
  await program.launch(`/areas/${page.replace('/', '/screens/')}/index?${query}`)
  return JSON.parse(program.wx.storage.get('promotion') ?? '{}')
}

const license = `u=${encodeURIComponent('/license')}`

// The container lasts as long as the mini-program and is not stored.
const { agent: _agent, ...stored } = promotionFields

describe.each(Object.entries(stored))('%s', (name, value) => {
  const pair = `${name}=${encodeURIComponent(value)}`

  test('is read from the address that the launch names', async () => {
    const url = encodeURIComponent(`/license?${pair}`)
    expect(await launch(`u=${url}`)).toMatchObject({ [name]: value })
  })

  test('is read from the launch itself', async () => {
    expect(await launch(`${license}&${pair}`)).toMatchObject({ [name]: value })
  })

  test('is read from the scene of a mini-program code', async () => {
    expect(await launch(`scene=${encodeURIComponent(pair)}`)).toMatchObject({ [name]: value })
  })
})

test('the scene of a code names the page as well', async () => {
  const scene = encodeURIComponent('u=/exam-sky&inviteCode=A1')
  expect(await launch(`scene=${scene}`, 'main/planned')).toMatchObject({ inviteCode: 'A1' })
  expect(program.text()).toContain('这个页面正在建设中')
  expect(program.problems).toEqual([])
})

test.each(['main/home', 'main/error', 'market/campaign'])(
  'a code opens what its scene names, though its page is %s',
  async (page) => {
    const scene = encodeURIComponent('u=/license&inviteCode=A1')
    expect(await launch(`scene=${scene}`, page)).toMatchObject({ inviteCode: 'A1' })
    expect(program.page.route).toBe('areas/account/screens/license/index')
    expect(program.depth).toBe(1)
  },
)

test('a page that was opened without an address stays', async () => {
  await launch('scene=inviteCode%3DA1', 'account/license')
  expect(program.page.route).toBe('areas/account/screens/license/index')
})
