import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations, type OperationId } from '../../contract/operations'

const rows = readFileSync(join(__dirname, '../fixtures/calls.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))
  .map(([method = '', path = '', purpose = '']) => ({ method, path, purpose }))

const shown = rows.filter(({ path }) => !path.startsWith('('))
const hidden = rows.filter(({ path }) => path.startsWith('('))

/** The operations for calls whose path the specification does not show. */
const designed: Record<string, OperationId> = {
  'sale link by inviteCode; returns result URL': 'getSaleLink',
  'register new user; returns uid, name, branchId': 'registerUser',
  'first-participation check (uid, promotion)': 'checkFirstParticipation',
  'sign-up submit (sign-up payload)': 'submitSignUp',
  'open free course (uid, goodsId)': 'openFreeCourse',
  'bind phone': 'bindPhone',
  'promotion share info by promotion id, second source': 'getPromotionCard',
  'log sender (log record, event type 306)': 'sendLog',
  'page config JSON with timestamp t': 'getPageConfig',
}

test.each(shown)('the call $method $path is an operation to the letter', ({ method, path }) => {
  const found = Object.values(operations).filter((it) => it.method === method && it.path === path)
  expect(found).toHaveLength(1)
  expect(found[0]?.origin).toBe('spec')
})

test.each(hidden)('the call without a path "$purpose" is an operation of ours', ({ purpose }) => {
  const id = designed[purpose]
  expect(id).toBeDefined()
  expect(id && operations[id].origin).toBe('ours')
})

test('the fixture holds the whole list and nothing else claims to be of the specification', () => {
  expect(rows).toHaveLength(62)
  const claimed = Object.values(operations).filter((it) => it.origin === 'spec')
  expect(claimed).toHaveLength(shown.length)
})

test('a path of ours is versioned and in kebab-case', () => {
  const ours = Object.entries(operations).filter(([id, it]) => it.origin === 'ours' && id !== 'getPageConfig')
  const odd = ours.filter(([, it]) => !/^\/[a-z]+\/v\d(\/([a-z0-9-]+|\{[a-zA-Z]+\}))+$/.test(it.path))
  expect(odd).toEqual([])
})
