'use strict'
const { basename } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

/** Files that take far longer than their size tells, because they start server after server. */
const long = ['start-refused', 'start', 'launcher', 'kill-login', 'words-kill', 'staff-command']

/**
 * Begins with the long files: jest knows how long one takes only where it ran before, and on a bare machine a short
 * file of long tests would begin last and leave the other cores idle.
 */
module.exports = class LongFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    /** @param {import('@jest/test-result').Test} test */
    const isLong = ({ path }) => long.includes(basename(path, '.test.ts'))
    const sorted = await super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
