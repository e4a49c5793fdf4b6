import fc from 'fast-check'
import { resolve } from '@/routes/resolve'
import { withoutChatText } from '@/routes/shared-url'
import { routes } from '@/routes/table'

/** Text that follows an address in a chat, as browsers and chats pass it on. */
const behind = [
  '。快来看',
  '，快来看，有用！',
  ' 快来看',
  '”）',
  '】',
  '\u200b',
  '\u00a0',
  '👍',
  '.',
  ')',
  '",',
  '。快来看 https://shangan.test',
].flatMap((text) => [text, encodeURI(text), encodeURI(encodeURI(text))])

/** An address of each row, with a value that the row knows where it has a parameter. */
const addresses = routes.map(({ path, select }) =>
  path.replace(/:\w+$/, Object.keys(select ?? {}).find((value) => value !== '*') ?? '27'),
)

test.each(behind)('every row is found whatever stands behind its address, as “%s”', (text) => {
  const lost = addresses.filter((address) => resolve(address + text).url !== resolve(address).url)
  expect(lost).toEqual([])
})

test.each(['course', 'lesson', 'node', 'order', 'paper', 'productId', 'question', 'room', 'source', 'word'])(
  'the value of the parameter %s is found whatever follows it',
  (name) => {
    for (const text of behind) {
      const { query, url } = resolve(`/courses/courses-detail?${name}=ab-12:3${text}&from=chat`)
      expect([text, query, url]).toEqual([
        text,
        { [name]: 'ab-12:3', from: 'chat' },
        `/courses/courses-detail?${name}=ab-12%3A3&from=chat`,
      ])
    }
  },
)

test.each([
  ['inviteCode=DE%E2%80%8BMO01', 'inviteCode=DEMO01'],
  ['inviteCode=DEMO01-张老师', 'inviteCode=DEMO01'],
  ['promotionId=27001＆inviteCode=DEMO01。', 'promotionId=27001&inviteCode=DEMO01'],
  ['amp;inviteCode=DEMO02&inviteCode=DEMO01', 'inviteCode=DEMO01'],
  ['inviteCode=DEMO%2001', 'inviteCode=DEMO%2001'],
])('the address of %s has its codes as %s', (query, plain) => {
  expect(withoutChatText(`/market/purple-gold/27?${query}`)).toBe(`/market/purple-gold/27?${plain}`)
})

test.each([
  ['/exercises/problem-solving-training?search=AB%E6%B5%8B%E8%AF%95%E3%80%82'],
  ['/exercises/recruitment-train?source=folder%3AA%E7%B1%BB'],
  ['/share-msg?page=%2Fa%3Ffind%3D%E9%AB%98&title=A%20%E7%BA%A7%EF%BC%81'],
  ['/spword/section?unit=3&word=o%27clock'],
  ['/login?back=%2Fhome-page%2E'],
  ['/exercises/analysis?type=gid%3D42&page=2'],
  ['/home-page?x=%E9%AB%98%E6%95%B0'],
])('%s stays as it is', (url) => {
  expect(withoutChatText(url)).toBe(url)
})

test('a chat that writes the sign between parameters as HTML changes none of them', () => {
  expect(resolve('/spword/section?unit=3&amp;amp;state=new&amp;word=able').query).toEqual({
    unit: '3',
    state: 'new',
    word: 'able',
  })
})

test('a cleaned address stays so', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom(...behind), (address, text) => {
      const { pathname, search } = new URL(address)
      const plain = withoutChatText(pathname + search + text)
      expect(withoutChatText(plain)).toBe(plain)
    }),
  )
})
