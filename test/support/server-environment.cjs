'use strict'
const { TestEnvironment } = require('jest-environment-node')
const { require: requireTs } = require('tsx/cjs/api')

/** Where files run that build apps. Jest loads all modules anew for each file; what is loaded here stays with the worker. */
module.exports = class ServerEnvironment extends TestEnvironment {
  /** @override */
  async setup() {
    await super.setup()
    /** @type {typeof import('./serializers')} */
    const { compile } = requireTs('./serializers.ts', __filename)
    this.global.compileSerializer = compile
  }
}
