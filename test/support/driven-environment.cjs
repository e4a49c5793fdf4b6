'use strict'
const { TestEnvironment } = require('jest-environment-node')
const { require: requireTs } = require('tsx/cjs/api')

/**
 * Where files run that drive a whole app. Jest loads all modules anew for each file; what is loaded here stays as long
 * as the worker: the server's modules, the content that was checked, and the browser.
 */
module.exports = class DrivenEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup()
    /** @type {typeof import('./worker')} */
    const { worker, keepBrowser } = requireTs('./worker.ts', __filename)
    keepBrowser()
    this.global.testWorker = worker
  }

  /** @override */
  async teardown() {
    /** @type {typeof import('./worker')} */
    const { restBrowser } = requireTs('./worker.ts', __filename)
    restBrowser()
    await super.teardown()
  }
}
