import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAdvertising, lawFault } from '../../content/advertising'
import { loadContent } from '../../server/src/content'
import { lawText } from '../../server/src/strings/content'

/** Sentences with the reason for which they are refused, tab-separated; `ok` for those that say nothing wrong. */
const sentences = readFileSync(join(__dirname, '../fixtures/advertising.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'))

test.each(sentences)('%s: “%s”', (reason = '', sentence = '') => {
  const expected = Object.entries(lawText).find(([name]) => name === reason)?.[1]
  expect(lawFault(sentence)?.reason).toBe(expected)
})

test('shipped content makes no claim that advertising must not make', async () => {
  expect(checkAdvertising(await loadContent(join(__dirname, '../../content')))).toEqual([])
})

test('a page, a course and the home page are read, each field by its name; an offer with price and end may be one', async () => {
  const { pages, products, home } = await loadContent(join(__dirname, '../../content'))
  const [file] = pages.values()
  const [course] = products.values()
  if (!file || !course) throw new Error('the content is empty')
  const offer = { button: '获取限时优惠', price: 100, until: '2099-01-01', sample: true }
  const config = { ...file.config, title: '名师保过班', footerButton: '了解报名', offer }
  const found = checkAdvertising({
    pages: new Map([['x.json', { ...file, config }]]),
    products: new Map([['c', { ...course, highlights: ['押中三题'] }]]),
    home: { ...home, courses: [{ productId: 'c', title: '课', summary: '名额有限', sample: true }] },
  })
  expect(found.map((line) => line.split('：')[0])).toEqual([
    '内容文件 pages/x.json 的 title 写着“保过”',
    '内容文件 products/c.json 的 highlights.0 写着“押中”',
    '内容文件 home.json 的 courses.0.summary 写着“名额有限”',
  ])
})
