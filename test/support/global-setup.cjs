'use strict'
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { running } = require('./running.cjs')

/** Starts the one embedded PostgreSQL that all suites of this run share. */
module.exports = async function globalSetup() {
  const file = join(__dirname, 'postgres.ts')
  if (running.stop !== undefined || !existsSync(file)) return
  require('tsx/cjs/api').register()
  const { startTestPostgres } = require(file)
  const postgres = await startTestPostgres()
  running.stop = () => postgres.stop()
}
