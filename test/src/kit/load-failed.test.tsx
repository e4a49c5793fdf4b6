/** @jest-environment jsdom */
import '../support/fake-page'
import { ApiError, LocalCode } from '@/api/errors'
import { LoadFailed, SectionFailed } from '@/kit/load-failed'
import { toApiError } from '@/kit/to-api-error'
import { NetworkError } from '@/platform/net/http.contract'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

let isOnline = true
beforeEach(() => {
  isOnline = true
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
})

async function read(error: ApiError): Promise<string> {
  const screen = await render(<LoadFailed error={error} onRetry={() => undefined} />, fakeRoot())
  return screen.text()
}

const unanswered = (isTimeout: boolean) =>
  new ApiError(LocalCode.Network, 0, '', { cause: new NetworkError(isTimeout) })

test.each([
  ['the time ran out', unanswered(true), '服务器很久没有回应，请稍后再试。', 'network'],
  ['the server was not reached', unanswered(false), '网络连接失败，请检查后再试。', 'network'],
  ['the server is busy', new ApiError('x503', 503, '内部'), '服务器正忙，请稍后再试。', 'x503'],
  ['a gateway answers', new ApiError(LocalCode.Malformed, 502), '服务器正忙，请稍后再试。', 'malformed'],
  ['the account may not', new ApiError('x403f', 403, '禁止'), '当前账号没有权限查看这里的内容。', 'x403f'],
  ['the server says why', new ApiError('x409', 409, '这张卷子已经收了'), '这张卷子已经收了', 'x409'],
  ['something is wrong', toApiError(new TypeError('x')), '出了点意外，请稍后再试。', 'malformed'],
])('that %s is said by one sentence and its code', async (_, error, sentence, code) => {
  const shown = await read(error)
  expect(shown).toContain(sentence)
  expect(shown).toContain(`错误码 ${code}`)
})

const lost = Object.assign(new Error('Loading chunk 812 failed.\n(error: /js/812.01234567.js)'), {
  name: 'ChunkLoadError',
})

test('a part of the app that did not arrive is named as such', async () => {
  const shown = await read(toApiError(lost))
  expect(shown).toContain('页面的一部分没有加载到，请刷新后再试。')
  expect(shown).toContain('错误码 part')
})

test.each([unanswered(true), unanswered(false), toApiError(lost)])(
  'without a network that is the cause, whatever failed by it',
  async (error) => {
    isOnline = false
    const shown = await read(error)
    expect(shown).toContain('没有网络，连上后再试。')
    expect(shown).not.toContain('错误码')
  },
)

test('a section says why it has no content, and can be fetched again', async () => {
  const onRetry = jest.fn()
  const error = new ApiError('x503', 503, '内部')
  const screen = await render(<SectionFailed error={error} onRetry={onRetry} />, fakeRoot())
  expect(screen.text()).toContain('服务器正忙，请稍后再试。')
  await screen.tap('button', '再试一次')
  expect(onRetry).toHaveBeenCalledTimes(1)
})

test('without a network a fault of another cause is not blamed on it', async () => {
  isOnline = false
  expect(await read(toApiError(new TypeError('x')))).toContain('出了点意外，请稍后再试。')
})
