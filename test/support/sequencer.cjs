'use strict'
const { basename } = require('node:path')
const { default: Sequencer } = require('@jest/test-sequencer')

/** Files that are far slower than their size suggests: they start many servers, build the app or open every page. */
const long = [
  'screens',
  'device-storage',
  'area-growth',
  'shop-wechat',
  'table',
  'start-refused',
  'start',
  'course-record',
  'code-askers',
  'deletion-race',
  'live-socket',
  'login-flood',
  'command-database',
  'start-kept',
  'dead-lines',
  'launcher',
  'npm-start',
  'kill-login',
  'words-kill',
  'staff-command',
  'offline',
]

/** The projects whose files take long come first, so that short ones fill the end of the run. */
const order = ['e2e', 'weapp', 'server', 'unit', 'contract']

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
    const rank = ({ path, context }) => {
      const project = order.indexOf(context.config.displayName?.name ?? '')
      return long.includes(basename(path, '.test.ts')) && project < 3 ? -1 : project
    }
    const sorted = await super.sort(tests)
    return [...sorted].sort((a, b) => rank(a) - rank(b))
  }
}
