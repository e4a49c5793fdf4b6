import { transformSync } from '@babel/core'
import path from 'node:path'

const source = 'export class Pages { seenAt: number | undefined; items: string[] = [] }'

const before = process.env['TARO_ENV']
afterEach(() => {
  process.env['TARO_ENV'] = before
})

test.each(['h5', 'weapp'])('an object built for %s has its fields without a value too', (platform) => {
  process.env['TARO_ENV'] = platform
  const built = transformSync(source, { filename: path.resolve('src/pages.ts'), caller: { name: platform } })
  expect(built?.code).toContain('seenAt')
})
