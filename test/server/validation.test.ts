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
  expect(check({ items: [{ id: 'a' }], name: 'a' })).toEqual({ value: { items: [{ id: 'a' }], name: 'a' } })
})
