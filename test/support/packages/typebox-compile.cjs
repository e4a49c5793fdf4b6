'use strict'
const { compile } = require('./typebox-parts')

/** @type {WeakMap<object, unknown>} */
const compiled = new WeakMap()

/**
 * Compiles each schema once in a file: its apps check by the same ones.
 * @param {import('typebox').TSchema} schema
 */
function Compile(schema) {
  const check = compiled.get(schema) ?? compile.Compile(schema)
  compiled.set(schema, check)
  return check
}

module.exports = { ...compile, Compile }
