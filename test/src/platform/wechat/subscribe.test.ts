/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { wechatSubscribe as h5 } from '@/platform/wechat/subscribe.h5'
import { wechatSubscribe as weapp } from '@/platform/wechat/subscribe.weapp'

test('WeChat asks about these, and only what was allowed comes', async () => {
  wechat.subscribed = { errMsg: 'requestSubscribeMessage:ok', a: 'accept', b: 'reject', c: 'ban' }
  expect(await weapp.ask?.(['a', 'b', 'c'])).toEqual(['a'])
  expect(wechat.moves).toMatchObject([
    { name: 'requestSubscribeMessage', options: { tmplIds: ['a', 'b', 'c'] } },
  ])
})

test('where WeChat does not ask nothing was allowed', async () => {
  wechat.subscribed = undefined
  expect(await weapp.ask?.(['a'])).toEqual([])
})

test('a browser has no such question', () => {
  expect(h5.ask).toBeUndefined()
})
