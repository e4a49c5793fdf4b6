import { updates, wechat } from '../../support/fake-taro'
import { appUpdate } from '@/platform/app/update.weapp'

test('a version that WeChat has fetched is started; without one the app is closed to be opened again', () => {
  appUpdate.apply()
  expect(wechat.moves).toEqual([{ name: 'exitMiniProgram', options: undefined }])
  updates.announce()
  appUpdate.apply()
  expect(wechat.moves.at(-1)?.name).toBe('applyUpdate')
})
