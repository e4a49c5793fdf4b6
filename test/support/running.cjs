'use strict'

/**
 * The state that the global setup of a jest run passes to its teardown; both run in the same process.
 * @type {{ stop: (() => Promise<void>) | undefined }}
 */
const running = { stop: undefined }

module.exports = { running }
