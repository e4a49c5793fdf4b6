'use strict'

/**
 * What the global setup of a jest run leaves for its teardown; both run in the same process.
 * @type {{ stop: (() => Promise<void>) | undefined }}
 */
const running = { stop: undefined }

module.exports = { running }
