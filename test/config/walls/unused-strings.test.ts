import { findUnusedStrings } from '../../../config/walls/unused-strings'

const found = (strings: string, reader: string) =>
  findUnusedStrings([
    { path: 'src/strings/demo.ts', text: strings },
    { path: 'src/areas/demo/screens/home/index.ts', text: reader },
  ]).map(({ line, found }) => `${line} ${found}`)

const text = `export const demo = {
  title: '标题',
  kinds: { one: '一', two: '二' },
}`

test('a key that nothing reads is found, an inner one too', () => {
  expect(found(text, 'demo.title; demo.kinds.one')).toEqual(['3 two'])
})

test.each(['const { title, kinds } = demo; kinds[kind]', "demo['title']; demo.kinds[kind]", 'show(demo)'])(
  'the keys that %s reads are used',
  (reader) => {
    expect(found(text, reader)).toEqual([])
  },
)
