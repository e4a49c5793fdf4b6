import { createRequire } from 'node:module'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from './progress.mjs'

/**
 * A package whose modules are of a kind that this program cannot `require`; it goes into the compiled file.
 */
const compiledIn = /^typebox(\/|$)/

/**
 * Compiles a program of the server with all its own modules into one file, in a fraction of a second, and answers the
 * file's address. A loader that compiles each module as it is read would have every call between modules and every
 * function made on the way pay for it, which is a third of a request.
 * @param {string} entry below the project
 * @param {string} name of the file in dist/server
 * @returns {Promise<string>}
 */
export async function compileServer(entry, name) {
  const { build } = await import('esbuild')
  const file = path.join(projectRoot, 'dist/server', name)
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [keepFolders, leavePackages],
  })
  const code = outputFiles[0]?.text ?? ''
  if (existsSync(file) && readFileSync(file, 'utf8') === code) return file
  mkdirSync(path.dirname(file), { recursive: true })
  // Two that start at once must not read half a file.
  writeFileSync(`${file}.${process.pid}`, code)
  renameSync(`${file}.${process.pid}`, file)
  return file
}

/**
 * Compiles the server and loads it into this process; what it logs of its failures names lines of the sources.
 * @returns {Promise<typeof import('../../server/src/start/run')>}
 */
export async function loadServer() {
  const file = await compileServer('server/src/start/run.ts', 'server.cjs')
  process.setSourceMapsEnabled(true)
  return createRequire(import.meta.url)(file)
}

/**
 * Modules look for their files from where their source lies.
 * @type {import('esbuild').Plugin}
 */
const keepFolders = {
  name: 'keep-folders',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      if (file.includes('node_modules')) return undefined
      const source = readFileSync(file, 'utf8')
      return {
        contents: source.replace(/\b__dirname\b/g, () => JSON.stringify(path.dirname(file))),
        loader: 'ts',
      }
    })
  },
}

/** @type {import('esbuild').Plugin} */
const leavePackages = {
  name: 'leave-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || compiledIn.test(name) ? undefined : { path: name, external: true },
    )
  },
}
