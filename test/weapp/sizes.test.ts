import { join } from 'node:path'
import { formatSize, weappSizes } from '../../config/tasks/sizes'

test('the main package and every subpackage of the built mini-program stay within their limits', () => {
  const sizes = weappSizes(join(__dirname, '../../dist/weapp'))
  console.info(sizes.map(formatSize).join('\n')) // docs/figures.md
  expect(sizes.filter(({ bytes, limit }) => bytes > limit).map(formatSize)).toEqual([])
})
