/** @jest-environment jsdom */
import { act } from 'react'
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { imagePicker, PictureUnreadable, type ChosenPicture } from '@/platform/media/image-picker'
import { unfinished } from '@/platform/app/unfinished'
import UserPageScreen from '@/areas/account/screens/user-page'
import { example, fakeRoot, type Answers, type FakeOptions } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const avatar = '/files/new.jpg'
const chosen: ChosenPicture = { bytes: Uint8Array.of(1, 2, 3), type: 'image/jpeg' }

let choose: jest.SpyInstance
beforeEach(() => {
  page.url = '/user-page'
  choose = jest.spyOn(imagePicker, 'choose').mockImplementation(async (_edge, onChosen) => {
    onChosen()
    return chosen
  })
})
afterEach(() => choose.mockRestore())

async function open(answers: Answers = {}, options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options, answers: { setAvatar: () => ({ avatar }), ...answers } })
  const screen = await render(<UserPageScreen />, root)
  const sent = (id: string) => root.calls.filter((call) => call.id === id).map(({ input }) => input)
  return { root, screen, sent }
}

test('a chosen picture is handed in under one id, and is the avatar at once', async () => {
  const { root, screen, sent } = await open()
  await screen.tap('button', '更换头像')
  expect(choose).toHaveBeenCalledWith(512, expect.any(Function))
  const [asked] = sent('getStsToken') as { query: { id: string } }[]
  expect(asked).toMatchObject({ query: { use: 'avatar', type: 'image/jpeg', size: 3 } })
  const id = asked?.query.id
  const { permit } = example('getStsToken')
  expect(sent('uploadFile')).toMatchObject([
    { params: { uid: user.uid }, query: { permit }, body: chosen.bytes },
  ])
  expect(sent('setAvatar')).toEqual([{ params: { uid: user.uid }, body: { fileId: id } }])
  expect(root.ui.toast).toMatchObject({ text: '头像已更换', ms: 2000 })
  expect(sent('getAccount')).toHaveLength(2)
})

test('a page that must be loaded again waits until the picture was handed in', async () => {
  let arrive = () => {}
  const steps: string[] = []
  const { screen } = await open({
    uploadFile: () => new Promise((done) => (arrive = () => done(example('uploadFile')))),
    setAvatar: () => {
      steps.push('handed in')
      return { avatar }
    },
  })
  await screen.tap('button', '更换头像')
  const waiting = unfinished.settled().then(() => steps.push('loaded again'))
  await act(async () => {
    arrive()
    await waiting
  })
  expect(steps).toEqual(['handed in', 'loaded again'])
})

test('giving up the choice changes nothing and shows nothing', async () => {
  choose.mockResolvedValue(undefined)
  const { root, screen, sent } = await open()
  await screen.tap('button', '更换头像')
  expect(sent('getStsToken')).toEqual([])
  expect(root.ui.toast).toBeUndefined()
})

test('a call without an answer is sent once more, with the same id', async () => {
  const lost = new Set(['getStsToken', 'uploadFile', 'setAvatar'])
  const once =
    <Value,>(id: string, value: Value) =>
    () =>
      lost.delete(id) ? Promise.reject(new ApiError(LocalCode.Network, 0)) : value
  const { root, screen, sent } = await open({
    getStsToken: once('getStsToken', example('getStsToken')),
    uploadFile: once('uploadFile', example('uploadFile')),
    setAvatar: once('setAvatar', { avatar }),
  })
  await screen.tap('button', '更换头像')
  for (const id of ['getStsToken', 'uploadFile', 'setAvatar']) {
    const [first, second, ...more] = sent(id)
    expect([second, more]).toEqual([first, []])
  }
  expect(root.ui.toast?.text).toBe('头像已更换')
})

test('an account without a profile gets one first', async () => {
  let isMissing = true
  const { root, screen, sent } = await open({
    setAvatar: () => (isMissing ? Promise.reject(new ApiError(ErrorCode.ProfileMissing, 404)) : { avatar }),
    registerUser: () => {
      isMissing = false
      return example('registerUser')
    },
  })
  await screen.tap('button', '更换头像')
  expect(sent('registerUser')).toMatchObject([{ body: { uid: user.uid } }])
  expect(root.ui.toast?.text).toBe('头像已更换')
})

test('a file that is no picture is reported, and the next try is open', async () => {
  choose.mockRejectedValueOnce(new PictureUnreadable('x'))
  const { root, screen } = await open()
  await screen.tap('button', '更换头像')
  expect(root.ui.toast?.text).toBe('这张图片打不开，请换一张')
  await screen.tap('button', '更换头像')
  expect(root.ui.toast?.text).toBe('头像已更换')
})

test.each([
  // A call without an answer is sent once more.
  ['a lost network', new ApiError(LocalCode.Network, 0), 2, '网络连接失败，请检查后再试。'],
  ['a refusal', new ApiError('x413', 413, '图片太大'), 1, '图片太大'],
])('%s is said, and the next try is open', async (_what, failure, times, message) => {
  let left = times
  const { root, screen } = await open({
    getStsToken() {
      left -= 1
      if (left >= 0) throw failure
      return example('getStsToken')
    },
  })
  await screen.tap('button', '更换头像')
  expect(root.ui.toast?.text).toBe(message)
  await screen.tap('button', '更换头像')
  expect(root.ui.toast?.text).toBe('头像已更换')
})
