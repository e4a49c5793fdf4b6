/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render, type Screen } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import AddressEditScreen from '@/areas/shop/screens/address-edit'
import { userStorage } from '@/stores/user-storage'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const known = { ...example('getAddress'), isDefault: false }

beforeEach(() => {
  page.url = '/courses/address-edit'
  navigated.depth = 2
  Element.prototype.scrollIntoView = () => undefined
})

async function open(options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options })
  const screen = await render(<AddressEditScreen />, root)
  const sent = (id: string) => root.calls.filter((call) => call.id === id).map(({ input }) => input)
  return { root, screen, sent }
}

async function describe(text: string): Promise<void> {
  const area = document.querySelector('textarea')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, text)
    area?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

async function chooseRegion(screen: Screen): Promise<void> {
  await screen.tap('button', /^所在地区/)
  for (const name of ['广东省', '广州市', '天河区']) await screen.tap('button', name)
}

async function fill(screen: Screen): Promise<void> {
  await screen.type('收件人', ' 林一帆 ')
  await screen.type('手机号', '+86 138-0000-1234')
  await chooseRegion(screen)
  await describe('五山路 381 号')
}

test('a new address is written, its region chosen step by step, and saved', async () => {
  const { root, screen, sent } = await open()
  await fill(screen)
  await screen.tap('checkbox', '设为默认地址')
  await screen.tap('button', '保存地址')
  expect(sent('saveAddress')).toMatchObject([
    {
      body: {
        name: '林一帆',
        phone: '13800001234',
        region: { code: '440106', names: ['广东省', '广州市', '天河区'] },
        detail: '五山路 381 号',
        isDefault: true,
      },
    },
  ])
  expect(root.ui.toast?.text).toBe('地址已保存')
  expect(navigated.backs).toBe(1)
  expect(root.storage.local.keys().filter((key) => key.startsWith('address-draft'))).toEqual([])
})

test('the first address for an order is picked for it once it is saved', async () => {
  page.url = '/courses/address-edit?pick=1'
  const { root, screen } = await open()
  await fill(screen)
  await screen.tap('button', '保存地址')
  const [call] = root.calls.filter(({ id }) => id === 'saveAddress')
  expect(userStorage(root.storage.session, user.uid).read('picked-address')).toBe(
    Reflect.get(Object(Reflect.get(Object(call?.input), 'params')), 'addressId'),
  )
  expect(navigated.backs).toBe(1)
})

test.each([
  ['no name', '收件人', '', '请填写收件人姓名'],
  ['a name with signs', '收件人', '林<', '姓名输入有误'],
  ['a phone for a name', '收件人', '13900005678', '电话请写在手机号一栏，这里不要写'],
  ['no phone', '手机号', '', '请填写手机号'],
  ['half a phone', '手机号', '1380', '请输入正确的手机号'],
])(
  'with %s one sentence stands at the field, and nothing is sent or lost',
  async (_, field, value, sentence) => {
    const { screen, sent } = await open()
    await fill(screen)
    await screen.type(field, value)
    await screen.tap('button', '保存地址')
    expect(screen.all('alert').map(({ textContent }) => textContent)).toEqual([sentence])
    expect(sent('saveAddress')).toEqual([])
    expect(document.querySelector('textarea')?.value).toBe('五山路 381 号')
  },
)

test('without a region and without a detail each is asked for at its field', async () => {
  const { screen, sent } = await open()
  await screen.type('收件人', '林一帆')
  await screen.type('手机号', '13800001234')
  await screen.tap('button', '保存地址')
  expect(screen.get('alert').textContent).toBe('请选择省市区')
  expect(document.activeElement?.id).toBe('address-region')
  expect(screen.get('button', /^所在地区/).getAttribute('aria-describedby')).toBe('address-region-message')
  await chooseRegion(screen)
  expect(screen.all('alert')).toEqual([])
  await describe('  ')
  await screen.tap('button', '保存地址')
  expect(screen.get('alert').textContent).toBe('请填写详细地址')
  expect(document.querySelector('textarea')?.getAttribute('aria-invalid')).toBe('true')
  expect(sent('saveAddress')).toEqual([])
})

test('an address that is there is shown whole and changed; its region begins where it was', async () => {
  page.url = `/courses/address-edit?id=${known.addressId}`
  const { screen, sent } = await open({ answers: { getAddress: () => known } })
  expect(screen.get('textbox', '手机号')).toHaveProperty('value', '13800001234')
  await screen.tap('button', '所在地区 广东省 广州市 天河区')
  // The sheet says where one is; the step takes the focus when it changes.
  expect(document.activeElement?.id).not.toBe('region-step')
  expect(screen.get('button', '天河区').getAttribute('aria-pressed')).toBe('true')
  await screen.tap('button', '重选省份，现在是广东省')
  expect(document.activeElement?.textContent).toBe('选择省份')
  expect(screen.get('button', '广东省').getAttribute('aria-pressed')).toBe('true')
  await screen.tap('button', '关闭')
  await describe('另一处')
  await screen.tap('button', '保存地址')
  expect(sent('saveAddress')).toMatchObject([
    { params: { addressId: known.addressId }, body: { detail: '另一处', region: known.region } },
  ])
})

test('unsaved input stays on the device, becomes the same address, and can be dropped', async () => {
  const lost = { saveAddress: () => Promise.reject(new ApiError(LocalCode.Network, 0)) }
  const first = await open({ answers: lost })
  await fill(first.screen)
  await first.screen.tap('button', '保存地址')
  expect(first.root.ui.toast?.text).toBe('没有保存成功，填的都在，请再试一次')
  first.screen.unmount()
  const second = await open({ storage: first.root.storage })
  expect(second.screen.text()).toContain('上次没保存的内容已经填好。')
  await second.screen.tap('button', '保存地址')
  const [tried] = first.sent('saveAddress') as { params: unknown }[]
  expect(second.sent('saveAddress')).toMatchObject([{ params: tried?.params, body: { name: '林一帆' } }])
  second.screen.unmount()
  const third = await open({ storage: first.root.storage })
  expect(third.screen.get('textbox', '收件人')).toHaveProperty('value', '')
  await third.screen.type('收件人', '周宁')
  third.screen.unmount()
  const last = await open({ storage: first.root.storage })
  await last.screen.tap('button', '不要了')
  expect(last.screen.get('textbox', '收件人')).toHaveProperty('value', '')
})

test('the server’s sentence is shown where it refuses, and the form stays', async () => {
  const sentence = '最多存 50 个地址，请先删掉不用的'
  const { root, screen } = await open({
    answers: { saveAddress: () => Promise.reject(new ApiError(ErrorCode.Conflict, 409, sentence)) },
  })
  await fill(screen)
  await screen.tap('button', '保存地址')
  expect(root.ui.toast?.text).toBe(sentence)
  expect(navigated.backs).toBe(0)
})

test('an address is removed once that is confirmed', async () => {
  page.url = `/courses/address-edit?id=${known.addressId}`
  const { root, screen, sent } = await open({ answers: { getAddress: () => known } })
  await screen.tap('button', '删除这个地址')
  await screen.tap('button', '留着')
  expect(sent('deleteAddress')).toEqual([])
  await screen.tap('button', '删除这个地址')
  await screen.tap('button', '删除')
  expect(sent('deleteAddress')).toEqual([{ params: { addressId: known.addressId } }])
  expect(root.ui.toast?.text).toBe('地址已删除')
  expect(navigated.backs).toBe(1)
})

test('the usual address says that it is, and how another becomes it', async () => {
  page.url = `/courses/address-edit?id=${known.addressId}`
  const { screen } = await open({ answers: { getAddress: () => ({ ...known, isDefault: true }) } })
  expect(screen.text()).toContain('这是默认地址。想换的话，把别的地址设为默认。')
  expect(screen.all('checkbox')).toEqual([])
})

test('an address that is gone leads to the others, and one that cannot be fetched can be tried again', async () => {
  page.url = `/courses/address-edit?id=${known.addressId}`
  const gone = await open({ answers: { getAddress: () => Promise.reject(new ApiError('x404', 404)) } })
  await gone.screen.tap('button', '看看我的地址')
  expect(navigated.opened).toMatchObject([{ move: 'replace', url: '/courses/address' }])
  gone.screen.unmount()
  const off = await open({
    answers: { getAddress: () => Promise.reject(new ApiError(LocalCode.Network, 0)) },
  })
  expect(off.screen.all('button', '再试一次')).toHaveLength(1)
})

test('regions that do not come can be fetched again', async () => {
  let isThere = false
  const { screen } = await open({
    answers: {
      listRegions: () =>
        isThere ? example('listRegions') : Promise.reject(new ApiError(LocalCode.Network, 0)),
    },
  })
  await screen.tap('button', /^所在地区/)
  isThere = true
  await screen.tap('button', '再试一次')
  expect(screen.all('button', '广东省')).toHaveLength(1)
})

test('a new address is called so, and one that is there is changed', async () => {
  const { screen } = await open()
  screen.get('heading', '新增地址')
  screen.unmount()
  page.url = `/courses/address-edit?id=${known.addressId}`
  const { screen: there } = await open({ answers: { getAddress: () => known } })
  await act(async () => undefined)
  there.get('heading', '编辑地址')
})
