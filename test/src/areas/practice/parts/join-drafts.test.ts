import fc from 'fast-check'
import { joinDrafts } from '../../../../../src/areas/practice/parts/join-drafts'

const text = fc.string({ unit: 'binary', maxLength: 30 })
const names: readonly string[] = ['a', 'b', 'c']
const pictures = fc.subarray([...names])
const draft = fc.record({ text, pictures })
const join = (base: string, other: string, own: string) =>
  joinDrafts({ text: base, pictures: [] }, { text: other, pictures: [] }, { text: own, pictures: [] }).text

test.each([
  ['', '长的一段', '一句', '长的一段\n一句'],
  ['甲。', '甲。乙', '甲。丙', '甲。乙丙'],
  ['甲乙丙', '甲丙', '甲乙', '甲丙\n甲乙'],
  ['甲', '甲', '乙', '乙'],
  ['甲', '乙', '甲', '乙'],
  ['', '甲乙丙', '乙', '甲乙丙'],
])('from %j the texts %j and %j become %j', (base, other, own, joined) => {
  expect(join(base, other, own)).toBe(joined)
})

test('what either has written is in the answer, and nothing is there twice', () => {
  fc.assert(
    fc.property(text, text, text, (base, more, further) => {
      const joined = join(base, base + more, base + further)
      expect(joined.includes(more) && joined.includes(further)).toBe(true)
    }),
  )
})

test('a picture that either has added stays, one that either has removed goes', () => {
  fc.assert(
    fc.property(draft, draft, draft, (base, other, own) => {
      const { pictures: joined } = joinDrafts(base, other, own)
      const inBoth = (picture: string) => other.pictures.includes(picture) && own.pictures.includes(picture)
      for (const picture of names) {
        const isInEither = other.pictures.includes(picture) || own.pictures.includes(picture)
        const expected = base.pictures.includes(picture) ? inBoth(picture) : isInEither
        expect(joined.includes(picture)).toBe(expected)
      }
    }),
  )
})

test('a text that would be too long for an answer leaves the own one as it is', () => {
  expect(join('', '甲'.repeat(6000), '乙'.repeat(6000))).toBe('乙'.repeat(6000))
})
