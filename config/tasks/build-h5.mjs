import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { compressFolder } from './compress.mjs'
import { buildFirstViews } from './first-view.mjs'
import { projectRoot, runTask, runWithProgress, say } from './progress.mjs'

const output = path.join(projectRoot, 'dist/h5')
const stampFile = path.join(output, '.stamp')

/** The sources of the built pages. */
const sources = [
  'src',
  'contract',
  'config/index.ts',
  'config/chunks.ts',
  'config/h5-chunks.ts',
  'config/tasks/drawn-list.ts',
  'config/tasks/first-view.mjs',
  'config/tasks/offline-list.ts',
  'config/tasks/page-script.ts',
  'config/prod.ts',
  'config/taro',
  'config/store-shim.js',
  'config/strip-contract-docs.js',
  'config/strip-row-docs.js',
  'config/tasks/compress.mjs',
]
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'babel.config.js']

/** Whether the built pages were made from the current sources. */
export function isH5Fresh() {
  return (
    existsSync(stampFile) &&
    existsSync(`${output}-first-view`) &&
    readFileSync(stampFile, 'utf8') === sourceHash()
  )
}

/**
 * Builds the H5 pages for production, compresses them and notes what they were made of.
 * @param {AbortSignal} [signal]
 */
export async function buildH5(signal) {
  // Taken before the build: a source that changes during it makes the result stale, as it should.
  const hash = sourceHash()
  rmSync(stampFile, { force: true })
  const taro = path.join(projectRoot, 'node_modules/@tarojs/cli/bin/taro')
  await runWithProgress('Building the H5 pages', [process.execPath, taro, 'build', '--type', 'h5'], {
    env: { NODE_ENV: 'production', TARO_ENV: 'h5' },
    advice: 'the lines above say why; correct the source and start again.',
    signal,
  })
  const { require: requireTs } = await import('tsx/cjs/api')
  /** @type {typeof import('./drawn-list')} */
  const { writeDrawnList } = requireTs('./drawn-list.ts', import.meta.url)
  writeDrawnList(output)
  /** @type {typeof import('./page-script')} */
  const { writePageScript } = requireTs('./page-script.ts', import.meta.url)
  writePageScript(output)
  await buildFirstViews(`${output}-first-view`)
  /** @type {typeof import('./offline-list')} */
  const { writeWorker } = requireTs('./offline-list.ts', import.meta.url)
  writeWorker(output)
  copyPdfFiles()
  const { files, before, after } = await compressFolder(output)
  say(`Compressed ${files} files: ${Math.round(before / 1024)} KB to ${Math.round(after / 1024)} KB brotli`)
  writeFileSync(stampFile, hash)
}

/**
 * Puts what a few PDF documents need besides where the viewer asks for it: how their letters are numbered, and the fonts
 * that they name without bringing them. The folder names the version, so that a page of the last build finds its own.
 */
function copyPdfFiles() {
  const from = path.join(projectRoot, 'node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(path.join(from, 'package.json'), 'utf8'))
  for (const folder of ['cmaps', 'standard_fonts'])
    cpSync(path.join(from, folder), path.join(output, 'static', `pdf-${version}`, folder), {
      recursive: true,
    })
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const name of [
    ...sources.flatMap((source) => filesBelow(path.join(projectRoot, source))),
    ...settings,
  ]) {
    const file = path.resolve(projectRoot, name)
    if (!existsSync(file)) continue
    hash.update(path.relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesBelow(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesBelow(path.join(place, name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runTask(() => buildH5())
