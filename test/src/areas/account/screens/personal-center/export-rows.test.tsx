/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import type { ExportState } from '@/api/account'
import { ApiError, LocalCode } from '@/api/errors'
import { clipboard } from '@/platform/input/clipboard'
import { documents } from '@/platform/media/document'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { LOOK_MS } from '@/areas/account/screens/personal-center/use-export'
import { example, fakeRoot, type Answers, type FakeOptions } from '../../../../../support/root'

const user = { uid: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e', phone: '13812345678' }
const waiting = example('askExport')
const ready: ExportState = {
  ...waiting,
  state: 'ready',
  endsAt: Date.UTC(2026, 10, 29, 4),
  textBytes: 2_202_009,
  jsonBytes: 900,
}

beforeEach(() => {
  page.url = '/personal-center?settings=1'
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const open = async (answers: Answers, options: FakeOptions = {}) => {
  const root = fakeRoot({ user, answers, ...options })
  const asked = () => root.calls.filter(({ id }) => id === 'askExport').length
  return { root, asked, screen: await render(<PersonalCenterScreen />, root) }
}

test('an export is asked for, waited for, and fetched as a file that ends', async () => {
  let found: ExportState | undefined
  const { screen, asked } = await open({
    getExport: () => ({ ...(found && { export: found }) }),
    askExport: () => (found = waiting),
  })
  jest.useFakeTimers()
  await screen.tap('button', '导出我的数据')
  expect(asked()).toBe(1)
  expect(screen.text()).toContain('正在整理你的数据')
  expect(screen.all('button', '导出我的数据')).toEqual([])
  await act(() => jest.advanceTimersByTimeAsync(LOOK_MS))
  expect(screen.text()).toContain('正在整理你的数据')
  found = ready
  await act(() => jest.advanceTimersByTimeAsync(LOOK_MS))
  expect(screen.text()).toContain('2.1 MB，能直接看；保留到 2026-11-29 12:00')
  const handed = jest.spyOn(documents, 'open').mockResolvedValue('opened')
  await screen.tap('button', '下载文本文件')
  await screen.tap('button', '下载 JSON 文件')
  const { url } = example('getExportFile')
  expect(handed.mock.calls).toEqual([
    [url, '我的数据.txt'],
    [url, '我的数据.json'],
  ])
})

test('an export that another device asked for is shown here, and checked again when the page comes back', async () => {
  let found = waiting
  const { screen } = await open({ getExport: () => ({ export: found }) })
  expect(screen.text()).toContain('正在整理你的数据')
  found = ready
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.get('button', '下载文本文件')).toBeDefined()
})

test('an export that failed is asked for again, and so is a new one', async () => {
  let found: ExportState = { ...waiting, state: 'failed' }
  const { screen, asked } = await open({ getExport: () => ({ export: found }) })
  expect(screen.text()).toContain('上一次没有做成，点一下重新导出')
  await screen.tap('button', '重新导出')
  expect([asked(), screen.text().includes('正在整理你的数据')]).toEqual([1, true])
  found = ready
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await screen.tap('button', '重新导出')
  expect(asked()).toBe(2)
})

test.each([
  [
    'ready',
    { ...ready, id: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d11' },
    '更新的一份，请再点一次',
    '下载文本文件',
  ],
  ['waiting', waiting, '新的一份正在整理', undefined],
  ['failed', { ...waiting, state: 'failed' as const }, '这一份已经失效，请重新导出', '重新导出'],
  ['none', undefined, '这一份已经过期，请重新导出', '导出我的数据'],
])('a file that is gone makes way for what there is now: %s', async (_state, next, sentence, button) => {
  let found: ExportState | undefined = ready
  const { root, screen } = await open({
    getExport: () => ({ ...(found && { export: found }) }),
    getExportFile(input) {
      if (input.params.exportId === ready.id)
        throw new ApiError('x404', 404, '这个下载链接已经失效，请回到“我的”重新获取')
      return example('getExportFile')
    },
  })
  found = next
  await screen.tap('button', '下载文本文件')
  expect(root.ui.toast?.text).toContain(sentence)
  if (button) expect(screen.get('button', button)).toBeTruthy()
  else expect(screen.text()).toContain('正在整理你的数据')
})

test('where a newer export has taken the place of one, a second tap fetches it', async () => {
  const newer = { ...ready, id: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d11' }
  let found: ExportState = ready
  const { screen } = await open({
    getExport: () => ({ export: found }),
    getExportFile(input) {
      if (input.params.exportId === ready.id) throw new ApiError('x404', 404)
      return example('getExportFile')
    },
  })
  const handed = jest.spyOn(documents, 'open').mockResolvedValue('opened')
  found = newer
  await screen.tap('button', '下载文本文件')
  expect(handed).not.toHaveBeenCalled()
  await screen.tap('button', '下载文本文件')
  expect(handed).toHaveBeenCalledTimes(1)
})

test('where nothing is known it can be tried again, and a failed call is said', async () => {
  let isDown = true
  const { root, screen } = await open({
    getExport() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return {}
    },
    askExport() {
      throw new ApiError('x429', 429, '今天导出的次数太多了，请明天再试')
    },
  })
  expect(screen.text()).toContain('没能取到导出的情况，点一下再试')
  isDown = false
  await screen.tap('button', '导出我的数据')
  expect(screen.text()).toContain('资料、学习记录、订单等都在里面')
  await screen.tap('button', '导出我的数据')
  expect(root.ui.toast?.text).toBe('今天导出的次数太多了，请明天再试')
})

test.each([true, false])(
  'a host that stores no files gets the address on the clipboard: %s',
  async (isDone) => {
    const written = jest.spyOn(clipboard, 'write').mockResolvedValue(isDone)
    const { root, screen } = await open(
      { getExport: () => ({ export: ready }) },
      { host: { kind: 'wechat', os: 'ios' } },
    )
    await screen.tap('button', '复制文本文件的下载链接')
    expect(written.mock.calls).toEqual([[`http://localhost${example('getExportFile').url}`]])
    expect(root.ui.toast?.text).toBe(
      isDone ? '下载链接已复制，请在 10 分钟内粘贴到浏览器里打开' : '链接没有复制成功，请再点一次',
    )
  },
)
