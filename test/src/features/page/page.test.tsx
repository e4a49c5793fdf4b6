/** @jest-environment jsdom */
import { navigated } from '../../support/fake-navigation'
import { page } from '../../support/fake-page'
import { titles } from '../../support/fake-title'
import { updates } from '../../support/fake-update'
import { act } from 'react'
import { render } from '../../support/render'
import { ApiError } from '@/api/errors'
import { OverlayProvider, Page, usePage } from '@/features/page'
import { fakeRoot } from '../../../support/root'

beforeEach(() => {
  page.url = '/license'
})

test('a page shows what it holds and the title of its row', async () => {
  const screen = await render(<Page>你好</Page>, fakeRoot())
  expect(screen.get('main').textContent).toBe('你好')
  expect(titles).toEqual(['隐私政策'])
  expect(navigated.opened).toEqual([])
})

test('a row without a title has that of the brand', async () => {
  page.url = '/'
  await render(<Page>x</Page>, fakeRoot({ boot: { brandTitle: '岸边' } }))
  expect(titles).toEqual(['岸边'])
})

test('in the container of agent 2 no title is set, whatever the address of the page says', async () => {
  page.url = '/license?agent=0'
  const root = fakeRoot({ query: { agent: '2' } })
  await render(<Page>x</Page>, root)
  expect(titles).toEqual([])
  expect(root.promotion.current.agent).toBe('2')
})

test('the address’s data about the visitor is remembered', async () => {
  page.url = '/license?promotionId=1001&inviteCode=A1&other=x'
  const root = fakeRoot()
  await render(<Page>x</Page>, root)
  expect(root.promotion.current).toMatchObject({ promotionId: '1001', inviteCode: 'A1' })
})

test('the parameters of the path and the variant outweigh those of the query', async () => {
  page.url = '/market/summer-gold/127?config=evil&id=9&agent=24'
  function Probe() {
    const { row, params } = usePage()
    return <p>{JSON.stringify([row.screen, params['id'], params['config'], params['agent']])}</p>
  }
  const screen = await render(<Probe />, fakeRoot())
  expect(JSON.parse(screen.text())).toEqual(['market/campaign', '127', 'summer-gold127', '24'])
})

describe('the toast', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('is announced, and gone after its time and not before', async () => {
    const root = fakeRoot()
    const screen = await render(<Page>x</Page>, root)
    expect(screen.all('status')).toEqual([])
    act(() => root.ui.say('登录成功', 'good', 2000))
    expect(screen.get('status').textContent).toBe('登录成功')
    act(() => void jest.advanceTimersByTime(1999))
    expect(screen.all('status')).toHaveLength(1)
    act(() => void jest.advanceTimersByTime(1))
    expect(screen.all('status')).toEqual([])
  })

  test('that was still shown when the page closed leaves no timer behind', async () => {
    const root = fakeRoot()
    const screen = await render(<Page>x</Page>, root)
    act(() => root.ui.say('一'))
    screen.unmount()
    expect(jest.getTimerCount()).toBe(0)
  })

  test('that takes the place of another stays for its own time', async () => {
    const root = fakeRoot()
    const screen = await render(<Page>x</Page>, root)
    act(() => root.ui.say('一'))
    act(() => void jest.advanceTimersByTime(1400))
    act(() => root.ui.say('二'))
    act(() => void jest.advanceTimersByTime(1499))
    expect(screen.get('status').textContent).toBe('二')
    act(() => void jest.advanceTimersByTime(1))
    expect(screen.all('status')).toEqual([])
  })
})

test('elements above the pages are drawn by the shown page, not by those beneath', async () => {
  const root = fakeRoot()
  const screen = await render(
    <OverlayProvider value={<div role="dialog">x</div>}>
      <Page>y</Page>
    </OverlayProvider>,
    root,
  )
  act(() => root.ui.say('你好'))
  expect([screen.all('dialog').length, screen.all('status').length]).toEqual([1, 1])
  act(() => page.hide())
  expect([screen.all('dialog').length, screen.all('status').length]).toEqual([0, 0])
  act(() => page.show())
  expect([screen.all('dialog').length, screen.all('status').length]).toEqual([1, 1])
})

test('a call that takes its time is announced until the last one is answered', async () => {
  const root = fakeRoot()
  const screen = await render(<Page>x</Page>, root)
  act(() => root.ui.countWaiting(true))
  expect(screen.get('status').textContent).toBe('加载中…')
  act(() => root.ui.say('登录成功'))
  expect(screen.get('status').textContent).toBe('登录成功')
  act(() => root.ui.endToast(root.ui.toast?.id ?? 0))
  act(() => root.ui.countWaiting(false))
  expect(screen.all('status')).toEqual([])
})

test('a version that the server refuses is replaced by the way to the new one', async () => {
  const root = fakeRoot()
  const screen = await render(<Page>你好</Page>, root)
  await act(async () => root.ui.sayFailure(new ApiError('x426', 426, '这个版本太旧了')))
  expect(screen.text()).not.toContain('你好')
  expect(screen.text()).toContain('这个版本太旧了')
  await screen.tap('button', '更新')
  expect(updates.applied).toBe(1)
})

test('the vocabulary of such a version goes on, below the way to the new one', async () => {
  page.url = '/spword/index'
  const root = fakeRoot()
  const screen = await render(<Page>今天的单词</Page>, root)
  await act(async () => root.ui.sayFailure(new ApiError('x426', 426, '这个版本太旧了')))
  expect(screen.get('status').textContent).toContain('这个版本太旧了')
  screen.get('button', '更新')
  expect(screen.text()).toContain('今天的单词')
})
