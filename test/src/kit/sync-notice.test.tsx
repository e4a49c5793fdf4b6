/** @jest-environment jsdom */
import { render } from '../support/render'
import { SyncNotice } from '@/kit/sync-notice'
import type { StorageTrouble } from '@/platform/storage/records.contract'
import { fakeRoot } from '../../support/root'
import { openedPhone } from '../../support/word-phone'
import { fakeWordServer } from '../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const

/** The notice to somebody whose device does not store what they have just answered. */
async function readBy(uid: string | undefined, trouble: StorageTrouble = 'full'): Promise<string> {
  const { words, records } = await openedPhone(
    fakeWordServer(['able', 'brief'], Date.UTC(2026, 10, 20, 4)),
    uid,
  )
  records.trouble = trouble
  words.review('able', known)
  await new Promise((resolve) => setTimeout(resolve, 0))
  return (await render(<SyncNotice studies={[words]} />, fakeRoot())).text()
}

test('a guest on a full device is asked to make room or log in, since nothing of theirs is being sent', async () => {
  expect(await readBy(undefined)).toBe(
    '这台设备的存储已满，新的记录关闭页面就会丢失，请清理一些空间，或登录后上传',
  )
})

test('a student on a full device is asked to wait until it is sent', async () => {
  expect(await readBy('u1')).toBe('这台设备的存储已满，有 1 条记录还没有传上去，请先不要关闭页面')
})

test('a device is called full only when it is', async () => {
  expect(await readBy(undefined, 'silent')).toBe(
    '这台设备的存储暂时没有响应，新的记录关闭页面就会丢失，请稍等一会儿，或登录后上传',
  )
  expect(await readBy(undefined, 'failed')).toBe(
    '这台设备没能保存记录，新的记录关闭页面就会丢失，请稍等一会儿，或登录后上传',
  )
  expect(await readBy('u1', 'silent')).toBe(
    '这台设备的存储暂时没有响应，有 1 条记录还没有传上去，请先不要关闭页面',
  )
})
