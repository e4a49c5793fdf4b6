'use strict'
const { running } = require('./running.cjs')

/** Stops what the global setup started. */
module.exports = async function globalTeardown() {
  const { stop } = running
  running.stop = undefined
  await stop?.()
}
