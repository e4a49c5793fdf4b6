/** @jest-environment jsdom */
import { routed } from '../../support/fake-router'
import { wechat } from '../../support/fake-taro'
import { navigation as h5 } from '@/platform/navigation/index.h5'
import { navigation as weapp } from '@/platform/navigation/index.weapp'
import type { Move, Navigation } from '@/platform/navigation/contract'

const target = { url: '/market/summer-gold/27', page: '/areas/market/screens/campaign/index?u=x' }

/** The contract's names of the host's moves. */
const names: Record<string, Move> = { navigateTo: 'push', redirectTo: 'replace', reLaunch: 'reset' }
const hosts: [string, Navigation, () => unknown][] = [
  ['h5', h5, () => routed.opened.map(({ move, url }) => [move, url])],
  [
    'weapp',
    weapp,
    () =>
      wechat.moves.map(({ name, options }) => [
        names[name],
        JSON.stringify(options) === JSON.stringify({ url: target.page }) ? target.url : options,
      ]),
  ],
]

describe.each(hosts)('%s', (_, navigation, asked) => {
  test.each(['push', 'replace', 'reset'] as const)('opens an address by %s', (move) => {
    navigation.open(move, target)
    expect(asked()).toEqual([[move, target.url]])
  })

  test('counts the pages on the stack', () => {
    routed.depth = 3
    wechat.pages = 3
    expect(navigation.depth()).toBe(3)
  })
})

test('with ten pages open WeChat takes no more: the next takes the place of the last', () => {
  wechat.pages = 9
  weapp.open('push', target)
  wechat.pages = 10
  weapp.open('push', target)
  weapp.open('reset', target)
  expect(wechat.moves.map(({ name }) => name)).toEqual(['navigateTo', 'redirectTo', 'reLaunch'])
})

test('the mini-program goes back by WeChat, and gives an outside address to the clipboard and says so', async () => {
  weapp.back()
  weapp.leave('https://consult.example.com/chat', 'push', '网址已复制')
  await Promise.resolve()
  expect(wechat.moves).toEqual([
    { name: 'navigateBack', options: undefined },
    { name: 'setClipboardData', options: { data: 'https://consult.example.com/chat' } },
    { name: 'showToast', options: { title: '网址已复制', icon: 'none', duration: 2500 } },
  ])
})

test('H5 goes back in the history of the browser', () => {
  const back = jest.spyOn(window.history, 'go').mockImplementation(() => undefined)
  h5.back()
  expect(back.mock.calls).toEqual([[-1]])
  back.mockRestore()
})
