'use strict'

/** Every way into the package that the project takes, on one set of modules. */
module.exports = {
  root: require('typebox'),
  compile: require('typebox/compile'),
  value: require('typebox/value'),
}
