import fc from 'fast-check'
import { typedName, typedText } from '../../contract/domain/typed-text'

test.each([
  ['王芳。', '王芳'],
  ['王芳.. ', '王芳'],
  [' 王芳，', '王芳'],
  ['爱新觉罗·启', '爱新觉罗·启'],
  ['J. Wang', 'J. Wang'],
  ['。', ''],
])('the name that was typed as %j is %j', (typed, name) => {
  expect(typedName(typed)).toBe(name)
})

test('a name that was read once stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(typedName(typedName(typed))).toBe(typedName(typed))
    }),
  )
})

test('a digit of another script is the digit of a keyboard', () => {
  for (const zero of ['٠', '۰', '०', '০', '๐', '０', '𝟎', '𝟬', '𝟶'])
    for (let digit = 0; digit < 10; digit += 1)
      expect(typedText(String.fromCodePoint((zero.codePointAt(0) ?? 0) + digit))).toBe(String(digit))
})
