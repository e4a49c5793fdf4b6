import { appendFileSync } from 'node:fs'
import { journalVariable } from './test-journal.mjs'

/**
 * A reporter of jest that writes down each file as it begins and as it ends, so that a run which is cut off leaves the
 * results of what had ended.
 */
export default class JournalReporter {
  file = process.env[journalVariable] ?? ''

  /** @param {import('@jest/test-result').Test} test */
  onTestFileStart({ path }) {
    this.write({ began: { path, at: Date.now() } })
  }

  /**
   * @param {import('@jest/test-result').Test} test
   * @param {import('@jest/test-result').TestResult} result
   */
  onTestFileResult({ path }, { failureMessage, testExecError, perfStats, testResults }) {
    this.write({
      ended: {
        path,
        message: failureMessage ?? testExecError?.message ?? '',
        ms: Math.max(0, perfStats.end - perfStats.start),
        assertions: testResults.map(({ status, fullName, failureMessages }) => ({
          status,
          fullName,
          failureMessages,
        })),
      },
    })
  }

  /** @param {object} entry */
  write(entry) {
    appendFileSync(this.file, `${JSON.stringify(entry)}\n`)
  }
}
