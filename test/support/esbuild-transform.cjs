'use strict'
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { dirname, extname, join, sep } = require('node:path')
const esbuild = require('esbuild')

/** @type {Record<string, import('esbuild').Loader>} */
const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts', '.jsx': 'jsx', '.js': 'js', '.mjs': 'js' }
const self = readFileSync(__filename, 'utf8')

/** Modules in this folder are bundled into one file with all their imports. */
const whole = join(__dirname, 'packages') + sep
/** @param {string} file */
const isWhole = (file) => file.startsWith(whole) && /\.m?js$/.test(file)

/** The lock names the packages' versions. */
const lock = readFileSync(join(__dirname, '../../package-lock.json'))

/**
 * Turns one TypeScript or ES-module file into CommonJS for Node 20, with an inline source map.
 * @param {string} source
 * @param {string} file
 */
function process(source, file) {
  if (isWhole(file)) return { code: bundle(source, file) }
  const out = esbuild.transformSync(source, {
    loader: loaders[extname(file)] ?? 'js',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    sourcemap: 'inline',
    sourcefile: file,
    // jest runs CommonJS: a module that is loaded later is required later.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: source.includes('import.meta.url')
      ? `var __importMetaUrl = require('node:url').pathToFileURL(__filename).href;`
      : '',
  })
  return { code: out.code }
}

/**
 * Packages of hundreds of modules: every test file would read them one by one, and every call between their modules
 * would go through a getter, as none does in the server that is shipped.
 * @param {string} source
 * @param {string} file
 */
function bundle(source, file) {
  const { outputFiles } = esbuild.buildSync({
    stdin: { contents: source, resolveDir: dirname(file), sourcefile: file },
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  })
  return outputFiles[0]?.text ?? ''
}

/**
 * Names the cache entry of a file: its text, its path, this transformer and the esbuild that ran.
 * @param {string} source
 * @param {string} file
 */
function getCacheKey(source, file) {
  const hash = createHash('sha256').update(self).update(esbuild.version).update(file).update(source)
  if (isWhole(file)) hash.update(lock)
  return hash.digest('hex')
}

module.exports = { process, getCacheKey, bundle }
