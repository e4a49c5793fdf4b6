'use strict'
const { TestEnvironment } = require('jest-environment-node')
const { join } = require('node:path')
const { requireShared } = require('./shared-modules.cjs')

const workerFile = join(__dirname, 'worker.ts')

/**
 * The environment of files that drive a whole app. Jest loads all modules again for each file; what is loaded here
 * stays as long as the worker: the server's modules, the content that was checked, and the browser.
 */
module.exports = class DrivenEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup()
    /** @type {typeof import('./worker')} */
    const { worker, saveBrowser } = requireShared(workerFile)
    saveBrowser()
    this.global.testWorker = worker
  }

  /** @override */
  async teardown() {
    /** @type {typeof import('./worker')} */
    const { restBrowser } = requireShared(workerFile)
    restBrowser()
    await super.teardown()
  }
}
