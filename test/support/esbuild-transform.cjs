'use strict'
const { createHash } = require('node:crypto')
const { readFileSync } = require('node:fs')
const { extname } = require('node:path')
const esbuild = require('esbuild')

/** @type {Record<string, import('esbuild').Loader>} */
const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts', '.jsx': 'jsx', '.js': 'js', '.mjs': 'js' }
const self = readFileSync(__filename, 'utf8')

/**
 * Turns one TypeScript or ES-module file into CommonJS for Node 20, with an inline source map.
 * @param {string} source
 * @param {string} file
 */
function process(source, file) {
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
 * Names the cache entry of a file: its text, its path, this transformer and the esbuild that ran.
 * @param {string} source
 * @param {string} file
 */
function getCacheKey(source, file) {
  return createHash('sha256').update(self).update(esbuild.version).update(file).update(source).digest('hex')
}

module.exports = { process, getCacheKey }
