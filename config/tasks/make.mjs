import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { root } from './run.mjs'

/**
 * The programs that make content, in the order in which each runs, by name; see content/generators/README.md.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const makers = {
  posters: ['posters/draw.ts'],
  // A film has a poster.
  films: ['films/make.ts', 'posters/draw.ts'],
  lessons: ['lessons/make.ts'],
  formulas: ['formulas/draw.ts'],
  documents: ['documents/make.ts'],
}

/**
 * Runs the programs that are named, the first with the arguments, and ends with the first code that is not 0.
 * @param {readonly string[]} words
 */
function main([name = '', ...args]) {
  const files = makers[name]
  if (!files) {
    console.log(`npm run make -- NAME [ARGUMENTS]; NAME is one of: ${Object.keys(makers).join(', ')}`)
    process.exitCode = name === '' ? 0 : 1
    return
  }
  for (const [at, file] of files.entries()) {
    const own = at === 0 ? args : []
    const { status } = spawnSync(
      process.execPath,
      ['--import', 'tsx', `content/generators/${file}`, ...own],
      { cwd: root, stdio: 'inherit' },
    )
    process.exitCode = status ?? 1
    if (status !== 0) return
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2))
