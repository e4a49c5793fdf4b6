'use strict'
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs')
const Module = require('node:module')
const { join } = require('node:path')
const { register } = require('tsx/cjs/api')
const { bundle } = require('./esbuild-transform.cjs')

const packages = join(__dirname, 'packages')
const cache = join(__dirname, '../../node_modules/.cache/test-packages')
const lock = readFileSync(join(__dirname, '../../package-lock.json'))

/**
 * The address of a package with all its modules in one file; the lock names its version.
 * @param {string} name in the folder of packages
 */
function inOnePiece(name) {
  const source = readFileSync(join(packages, name), 'utf8')
  const file = join(
    cache,
    `${createHash('sha256').update(lock).update(name).update(source).digest('hex')}.cjs`,
  )
  if (existsSync(file)) return file
  mkdirSync(cache, { recursive: true })
  // Workers begin at once, and none may read half a file.
  const own = `${file}.${process.pid}`
  writeFileSync(own, bundle(source, join(packages, name)))
  renameSync(own, file)
  return file
}

/** The replacements of packages: in one piece, or doing once in a worker what the package does for every app. */
const instead = new Map([
  ['kysely', inOnePiece('kysely.mjs')],
  ['typebox', join(packages, 'typebox.cjs')],
  ['typebox/value', join(packages, 'typebox-value.cjs')],
  ['typebox/compile', join(packages, 'typebox-compile.cjs')],
  ['./typebox-parts', inOnePiece('typebox-parts.js')],
  ['fast-check', join(packages, 'fast-check.cjs')],
  ['@fastify/fast-json-stringify-compiler', join(packages, 'fast-json-stringify-compiler.cjs')],
])

/** @type {{ _load(request: string, parent: { filename?: string } | undefined, isMain: boolean): unknown }} */
const loader = /** @type {any} */ (Module)
const load = loader._load.bind(Module)
loader._load = (request, parent, isMain) => load(instead.get(request) ?? request, parent, isMain)

register()

/**
 * Loads a module once for all files of a worker, as Node does.
 * @param {string} name a path, or what stands in the place of a package
 * @returns {any}
 */
const requireShared = (name) => require(instead.get(name) ?? name)

/** @param {string} name */
const isReplaced = (name) => instead.has(name)

module.exports = { requireShared, isReplaced }
