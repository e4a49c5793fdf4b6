import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkSubjects } from './commit-subjects.mjs'
import { root, run, runTool } from './run.mjs'

/** @typedef {{ name: string, failure?: string }} Check */

/** Fixtures break rules on purpose; lists and pages that a program writes are as it writes them. */
const unlinted = [
  'test/fixtures/**',
  'test/weapp/fixture/**',
  'dist/**',
  '.data/**',
  'content/questions/formulas/**',
  'content/courses/films.json',
  'content/regions.json',
  'docs/{settings,figures}.md',
]

/**
 * The arguments with which the formatter sees what it may touch.
 * @param {'--check' | '--write'} mode
 */
export const formatArguments = (mode) => [
  '-c',
  'config/oxfmt.json',
  mode,
  '.',
  ...unlinted.map((path) => `!${path}`),
]

/**
 * Checks the format, the lint rules, what nothing uses, and the walls. One entry a check; a wall counts by its rules.
 * @param {{ verbose?: boolean }} [options]
 * @returns {Promise<Check[]>}
 */
export async function lint(options = {}) {
  const report = join(tmpdir(), `walls-${process.pid}.json`)
  try {
    const format = await runTool('oxfmt/bin/oxfmt', formatArguments('--check'), options)
    const oxlint = await runTool(
      'oxlint/bin/oxlint',
      [
        '-c',
        'config/oxlint.json',
        '--type-aware',
        ...unlinted.flatMap((path) => ['--ignore-pattern', path]),
        '.',
      ],
      options,
    )
    const knip = await runTool(
      'knip/bin/knip.js',
      ['-c', 'config/knip.json', '--no-progress', '--no-config-hints'],
      options,
    )
    const subjects = checkSubjects()
    const walls = await run(process.execPath, ['--import', 'tsx', 'config/walls/main.ts', report], options)
    return [
      check('format (npm run format puts it right)', format),
      check('oxlint', oxlint),
      check('no unused file, export or dependency (knip)', knip),
      subjects.length === 0
        ? { name: 'commit subjects' }
        : { name: 'commit subjects', failure: subjects.join('\n') },
      ...readWalls(report, walls),
    ]
  } finally {
    rmSync(report, { force: true })
  }
}

/**
 * @param {string} name
 * @param {import('./run.mjs').Ran} ran
 * @returns {Check}
 */
function check(name, ran) {
  return ran.code === 0 ? { name } : { name, failure: ran.output }
}

/**
 * @param {string} file
 * @param {import('./run.mjs').Ran} ran
 * @returns {Check[]}
 */
function readWalls(file, ran) {
  /** @type {{ name: string, broken: string[] }[]} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return [{ name: 'walls', failure: ran.output }]
  }
  return report.map(({ name, broken }) =>
    broken.length === 0 ? { name: `wall ${name}` } : { name: `wall ${name}`, failure: broken.join('\n') },
  )
}

async function main() {
  const checks = await lint()
  const failed = checks.filter(({ failure }) => failure !== undefined)
  for (const { name, failure } of failed) console.log(`✗ ${name}\n${failure}\n`)
  console.log(`${checks.length - failed.length} checks passed, ${failed.length} failed (in ${root})`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) void main()
