'use strict'
const { createRequire, isBuiltin } = require('node:module')
const { join, sep } = require('node:path')
const vm = require('node:vm')
const { default: Runtime } = require('jest-runtime')
const { isReplaced, requireShared } = require('./shared-modules.cjs')

const root = join(__dirname, '../..') + sep

/** Folders and files whose modules are loaded once in a worker: they hold no state of a test. */
const shared = ['server/', 'contract/', 'test/support/arbitrary.ts', 'test/support/content.ts'].map((path) =>
  join(root, path),
)

/** Names that jest itself gives to a file. */
const ofJest = /^(@jest\/|expect$|jest-)/

/** Modules that the configuration maps to another place. */
const mapped = /^@\/|\.(css|scss)$/

/** @typedef {{ injectedModuleParameters: string[], compile(source: string, filename: string): Function }} Executor */
/** @typedef {{ resolveCjs(from: string, name: string): string }} Resolution */

/**
 * Loads the server, the contract and all packages once in a worker, and only the tests and what they bring for each file.
 * With a registry of its own each file would read, compile and warm up the whole server, which takes seconds.
 */
module.exports = class ServerRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} given */
  constructor(...given) {
    super(...given)
    /** @type {Executor} */
    const executor = Reflect.get(this, 'executor')
    /**
     * @param {string} source
     * @param {string} filename
     */
    executor.compile = (source, filename) =>
      vm.compileFunction(source, executor.injectedModuleParameters, { filename })
  }

  /**
   * @override
   * @param {string} from
   * @param {string} name
   */
  requireModuleOrMock(from, name) {
    const file = this.sharedFile(from, name)
    return file === undefined ? super.requireModuleOrMock(from, name) : requireShared(file)
  }

  /**
   * The file that is loaded for all test files alike, if it is one.
   * @param {string} from
   * @param {string} name
   */
  sharedFile(from, name) {
    if (isReplaced(name)) return name
    if (
      isBuiltin(name) ||
      ofJest.test(name) ||
      mapped.test(name) ||
      from.includes(`${sep}node_modules${sep}`)
    )
      return undefined
    if (!name.startsWith('.') && !name.startsWith(sep)) return createRequire(from).resolve(name)
    /** @type {Resolution} */
    const resolution = Reflect.get(this, '_resolution')
    const file = resolution.resolveCjs(from, name)
    return shared.some((path) => file.startsWith(path)) ? file : undefined
  }
}
