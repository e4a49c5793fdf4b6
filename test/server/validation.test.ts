import { Type } from 'typebox'
import { ErrorCode } from '../../contract/errors'
import { compileCheck } from '../../server/src/http/validation'

test('a list that is too long is refused by its length, and no more of it is looked at than shows that', () => {
  const item = Type.Object({ id: Type.String() })
  const check = compileCheck(
    Type.Object({ items: Type.Array(item, { maxItems: 3 }), name: Type.String() }),
    'body',
    false,
  )
  let looks = 0
  const counted = {
    get id() {
      looks += 1
      return 1
    },
  }
  const answer = check({ items: Array.from({ length: 500_000 }, () => counted), name: 'a' })
  expect(answer).toMatchObject({ error: { code: ErrorCode.Invalid, message: '参数 items 太长' } })
  expect(looks).toBe(4)
  expect(check({ items: [{ id: 'a' }], name: 'a' })).toEqual({
    value: { items: [{ id: 'a' }], name: 'a' },
  })
})

test('of a text that is too long no more is looked at than shows that, whatever its pattern', () => {
  const seen: string[] = []
  const text = (most: number) =>
    Type.Refine(Type.String({ maxLength: most }), (value) => {
      if (typeof value === 'string') seen.push(value)
      return true
    })
  const body = Type.Object({
    title: text(3),
    lines: Type.Array(text(3)),
    more: Type.Union([text(3), text(5)]),
  })
  const check = compileCheck(body, 'body', false)
  const long = '𠮷a'.repeat(500_000)
  const fits = { title: '𠮷𠮷𠮷', lines: ['abc'], more: 'abcde' }
  expect(check(fits)).toEqual({ value: fits })
  for (const given of [
    { ...fits, title: long },
    { ...fits, lines: [long] },
    { ...fits, more: long },
  ])
    expect(check(given)).toMatchObject({ error: { code: ErrorCode.Invalid } })
  expect(check({ ...fits, title: long })).toMatchObject({ error: { message: '参数 title 太长' } })
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThan(20)
})
