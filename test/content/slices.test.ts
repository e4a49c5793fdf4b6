import fc from 'fast-check'
import { brand } from '../../content/posters/copy/brand'
import { camp } from '../../content/posters/copy/camp'
import { covers, qr } from '../../content/posters/copy/covers'
import { toAlt, toHtml, type Slice } from '../../content/posters/slices'

const all: [string, Slice][] = [brand, camp, qr, ...Object.values(covers)].flatMap((group) =>
  Object.entries<Slice>(group),
)

const drawnWords = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.replace('›', '').trim())
    .filter((text) => text !== '' && text !== '“')

test.each(all)('the words for %s say everything that its picture says', (_name, slice) => {
  const alt = toAlt(slice)
  const words = drawnWords(toHtml(slice, 'day'))
  expect(words.length).toBeGreaterThan(1)
  expect(words.filter((text) => !alt.includes(text))).toEqual([])
})

test.each(all)('%s says the same by day and by night', (_name, slice) => {
  expect(drawnWords(toHtml(slice, 'night'))).toEqual(drawnWords(toHtml(slice, 'day')))
})

test.each(all)('every sentence of the words for %s ends', (_name, slice) => {
  expect(toAlt(slice)).toMatch(/[。！？]$/)
  expect(toAlt(slice)).not.toMatch(/[。！？，；：]。/)
})

test('no copy can break out of the markup', () => {
  const count = (html: string) => html.split('<').length
  const plain = count(toHtml({ kind: 'card', title: '', text: '' }, 'day'))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('<', '>', '"', '&'), fc.string({ unit: 'binary' }))),
      (parts) => {
        const text = parts.join('')
        expect(count(toHtml({ kind: 'card', title: text, text }, 'day'))).toBe(plain)
      },
    ),
  )
})
