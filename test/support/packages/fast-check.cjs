'use strict'
const fc = require('../../../node_modules/fast-check/lib/cjs/fast-check.js')

// The cases are the same all day, so that a run says of a commit what the run before it said; each day draws others.
if (process.env['CASES'] !== 'new') fc.configureGlobal({ seed: Math.floor(Date.now() / 86_400_000) })

module.exports = fc
