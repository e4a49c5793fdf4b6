'use strict'
const { ModernFakeTimers, LegacyFakeTimers } = require('@jest/fake-timers')
const { ModuleMocker } = require('jest-mock')

/** Properties of the global object that a file may replace, and that are put back after it. */
const replaced = ['console', 'process']

/**
 * The environment of files that build apps: they run in the realm of the worker itself, so that they share the
 * server's modules with the files before and after them (see `server-runtime.cjs`). Changes that a file makes to the
 * global object or the environment are undone at its end.
 */
module.exports = class ServerEnvironment {
  global = globalThis
  moduleMocker = new ModuleMocker(globalThis)
  names = new Set(Reflect.ownKeys(globalThis))
  before = replaced.map((name) => Object.getOwnPropertyDescriptor(globalThis, name))
  exit = process.exit
  env = { ...process.env }

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    const timerConfig = {
      idToRef: (/** @type {number} */ id) => ({ id, ref: () => id, unref: () => id }),
      refToId: (/** @type {{ id: number }} */ timer) => timer.id,
    }
    const { moduleMocker } = this
    this.fakeTimers = new LegacyFakeTimers({
      config: projectConfig,
      global: globalThis,
      moduleMocker,
      timerConfig,
    })
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.dispose()
    this.fakeTimersModern.dispose()
    for (const [index, name] of replaced.entries())
      Object.defineProperty(globalThis, name, this.before[index] ?? {})
    process.exit = this.exit
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name]
    Object.assign(process.env, this.env)
    for (const name of Reflect.ownKeys(globalThis))
      if (!this.names.has(name)) Reflect.deleteProperty(globalThis, name)
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  /** There is none; the runtime compiles for the worker's own. */
  getVmContext() {
    return null
  }
}
