'use strict'
const selectCompiler = require('../../../node_modules/@fastify/fast-json-stringify-compiler')

/**
 * How Fastify gets what writes its answers: from the worker, in its server's tests.
 * @returns {ReturnType<typeof selectCompiler>}
 */
module.exports = () => {
  const compile = globalThis.compileSerializer
  if (!compile) return selectCompiler()
  return (external, options) =>
    ({ schema }) =>
      compile({ schema, external, options })
}
