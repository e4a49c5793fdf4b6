import fc from 'fast-check'
import { listOrders, readCopies, type Order } from '../../../../content/generators/posters/copies'
import { toHex } from '../../../../content/generators/studio/colour'
import { toHtml } from '../../../../content/generators/posters/layout'
import { MOODS, buildPalette, type Mood, type Theme } from '../../../../content/generators/studio/mood'
import { MOTIFS } from '../../../../content/generators/studio/motif'
import { toAlt } from '../../../../content/generators/posters/words'

const look = { mood: 'tide', motif: 'tower' } as const

const drawnWords = (html: string): string[] =>
  html
    .split(/<[^>]*>/)
    .map((text) => text.replace('›', '').trim())
    .filter((text) => text !== '' && text !== '“')

/** The alternative text must contain everything drawn; the example tag is said in brackets behind its title. */
const unsaid = ({ slice, look: own }: Order): string[] => {
  const alt = toAlt(slice)
  return drawnWords(toHtml(slice, 'day', own)).filter((text) => !alt.includes(text))
}

let orders: Order[]

beforeAll(async () => {
  orders = listOrders(await readCopies())
})

test('the words for a picture say everything that it shows', () => {
  expect(orders.length).toBeGreaterThan(300)
  expect(orders.flatMap((order) => unsaid(order).map((text) => `${order.key}: ${text}`))).toEqual([])
})

test('a picture says the same by day and by night', () => {
  for (const { slice, look: own } of orders)
    expect(drawnWords(toHtml(slice, 'night', own))).toEqual(drawnWords(toHtml(slice, 'day', own)))
})

test('every sentence of the words ends, once', () => {
  for (const { key, slice } of orders) {
    expect(`${key} ${toAlt(slice)}`).toMatch(/[。！？]$/)
    expect(`${key} ${toAlt(slice)}`).not.toMatch(/[。！？，；：]。/)
  }
})

test('the words of a picture fit the page configuration', () => {
  for (const { slice } of orders) expect(toAlt(slice).length).toBeLessThanOrEqual(2000)
})

test('no copy can break out of the markup', () => {
  const count = (html: string) => html.split('<').length
  const plain = count(toHtml({ kind: 'card', title: '', text: '' }, 'day', look))
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('<', '>', '"', '&'), fc.string({ unit: 'binary' }))),
      (parts) => {
        const text = parts.join('')
        expect(count(toHtml({ kind: 'card', title: text, text }, 'day', look))).toBe(plain)
      },
    ),
  )
})

test('every motif is drawn differently', () => {
  const cover = (motif: (typeof MOTIFS)[number]) =>
    toHtml({ kind: 'cover', headline: ['a'], lines: [] }, 'day', { mood: 'tide', motif })
  expect(new Set(MOTIFS.map(cover)).size).toBe(MOTIFS.length)
})

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (left: string, right: string): number => {
  const [low = 0, high = 0] = [luminance(left), luminance(right)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const moods = Object.keys(MOODS) as Mood[]
const cases = moods.flatMap((mood) => (['day', 'night'] as Theme[]).map((theme) => [mood, theme] as const))

test.each(cases)('in %s by %s, text has the contrast that WCAG asks for', (mood, theme) => {
  const { sky, accent, ground, soft, haze } = buildPalette(mood, theme)
  const ink = theme === 'day' ? '#0e232b' : '#e9f1f2'
  const faint = theme === 'day' ? '#3d545d' : '#b0c2c8'
  expect(contrast('#eef6f7', sky[0])).toBeGreaterThanOrEqual(7)
  expect(contrast('#eef6f7', sky[1])).toBeGreaterThanOrEqual(4.5)
  for (const paper of [ground, soft]) expect(contrast(accent, paper)).toBeGreaterThanOrEqual(4.5)
  for (const paper of [ground, soft, haze]) expect(contrast(faint, paper)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(ink, haze)).toBeGreaterThanOrEqual(7)
})

test('a colour of OKLCH is the one that browsers show', () => {
  expect(toHex([1, 0, 0])).toBe('#ffffff')
  expect(toHex([0, 0, 0])).toBe('#000000')
  expect(toHex([0.62796, 0.25768, 29.234])).toBe('#ff0000')
})
