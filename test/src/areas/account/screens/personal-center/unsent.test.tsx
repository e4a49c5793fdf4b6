/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { UnsentSending, unsentSending } from '@/stores/unsent-sending'
import { recordUnsentStudy } from '@/stores/unsent-study'
import { memoryRecords } from '../../../../../support/memory-records'
import { fakeRoot } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }

test.each([
  [false, '没有网络'],
  [true, '服务器暂时没有响应'],
])('study that waits is named in a sentence and sent, by itself and on a tap', async (isOnline, why) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  page.url = '/personal-center'
  const { storage } = fakeRoot()
  recordUnsentStudy(storage.local, 'words', 'user-1', 3)
  let failure: ApiError | undefined = new ApiError(LocalCode.Network, 0)
  const listStudyEvents = () => {
    if (failure) throw failure
    return { events: [], cursor: '0', isEnd: true, now: 0 }
  }
  const root = fakeRoot({ user, storage, answers: { listStudyEvents } })
  unsentSending.set(root, new UnsentSending(root, { records: memoryRecords() }))
  const screen = await render(<PersonalCenterScreen />, root)
  expect(screen.text()).toContain(`${why}，3 条学习记录已存在这台设备，连上后自动上传`)
  failure = new ApiError('x50000', 500)
  await screen.tap('button', '现在上传')
  expect(screen.text()).toContain('3 条学习记录没有传上去，已存在这台设备，请稍后再试')
  failure = undefined
  await screen.tap('button', '现在上传')
  expect(screen.text()).not.toContain('3 条学习记录')
  expect(screen.all('button', '现在上传')).toEqual([])
})
