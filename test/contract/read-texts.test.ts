import { IsArray, IsObject, IsString, IsUnion, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { PHONES } from '../../contract/schemas/common'
import { schemas } from '../../contract/schemas'
import type { OperationSchema } from '../../contract/schemas'

/** Texts of bodies that may hold a number and are not marked, by their last names or whole ones. */
const unmarked = {
  /** Texts that the handler masks or refuses in its own way. */
  masked: [
    'college class college device extra grade inviteCode agentCode major message name names nickname page province raw',
    'realName referer school source subject subjects targetMajor targetSchool userAgent topic',
    'saveAddress.detail sendRobotMessage.text',
  ],
  /** Phones, which are sealed, and by which somebody signs in. */
  phones: ['mobile phone username loginName'],
  /** Names of things, for machines and for the books. */
  names: [
    'branchId clientId client_id clue code consent couponId device goodsId goodsIds ids item paper productId promotionId',
    'project question templates termsVersion thirdClientId thirdType third_client_id third_type uid also',
    'carrier newPassword number reference replaces tracking',
  ],
}
const known = new Set(Object.values(unmarked).flat().join(' ').split(' '))
const samples = ['打13712345678', '13712345678', '137 1234 5678']

/** The texts in a schema that may hold a number, by the names that lead there. */
function texts(name: string, schema: TSchema): string[] {
  if (PHONES in schema) return []
  if (IsObject(schema))
    return Object.entries(schema.properties).flatMap(([key, tSchema]) => texts(`${name}.${key}`, tSchema))
  if (IsArray(schema)) return texts(name, schema.items)
  if (IsUnion(schema)) return schema.anyOf.flatMap((tSchema) => texts(name, tSchema))
  return IsString(schema) && samples.some((sample) => Value.Check(schema, sample)) ? [name] : []
}

test('every text that a request may bring is marked as read by others, or known to be none', () => {
  const bodies: [string, OperationSchema][] = Object.entries(schemas)
  const found = bodies.flatMap(([id, { body }]) => (body ? texts(id, body) : []))
  expect(found).toContain('saveAddress.detail')
  expect(found.filter((name) => !known.has(name) && !known.has(name.split('.').at(-1) ?? ''))).toEqual([])
})

test('a new text is found', () => {
  const [first] = Object.values(schemas).flatMap(({ body }: OperationSchema) => (body ? [body] : []))
  expect(first).toBeDefined()
  expect(texts('x', schemas.askRefund.body)).toEqual([])
})
