import { readdirSync } from 'node:fs'
import { join } from 'node:path'

test('the migrations are numbered one by one, and no two have the same number', () => {
  const names = readdirSync(join(__dirname, '../../server/migrations'))
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]))
  expect(numbers.sort((a, b) => a - b)).toEqual(names.map((_, at) => at + 1))
})
