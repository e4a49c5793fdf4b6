import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatSize, grownSizes, readStored, screenSizes, sizesFile } from './sizes'

// Lists what the screens of the build load first, the heaviest first, and what grew; `--save` stores the sizes.
const sizes = screenSizes(join(__dirname, '../../dist/h5')).sort(
  (first, second) => second.bytes - first.bytes,
)
for (const size of sizes) console.log(formatSize(size))
for (const size of grownSizes(sizes, readStored())) console.log('grown', formatSize(size))
if (process.argv.includes('--save')) {
  const stored = Object.fromEntries(sizes.map(({ name, bytes }) => [name, bytes]))
  writeFileSync(sizesFile, `${JSON.stringify(stored, null, 2)}\n`)
}
