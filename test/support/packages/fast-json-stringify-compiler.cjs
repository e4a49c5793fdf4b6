'use strict'
const selectCompiler = require('../../../node_modules/@fastify/fast-json-stringify-compiler')

/** @type {Map<string, ReturnType<ReturnType<ReturnType<typeof selectCompiler>>>>} */
const known = new Map()

/**
 * How Fastify gets what writes its answers by a schema: each is compiled once, for a whole app has some hundred of them,
 * and they are most of what it costs to build one.
 * @returns {ReturnType<typeof selectCompiler>}
 */
module.exports = () => {
  const compiler = selectCompiler()
  return (external, options) => (route) => {
    const key = JSON.stringify([route.schema, external, options])
    const made = known.get(key) ?? compiler(external, options)(route)
    known.set(key, made)
    return made
  }
}
