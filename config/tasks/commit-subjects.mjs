import { execFileSync } from 'node:child_process'
import { root } from './run.mjs'

/** Longest subject of a commit, in characters: what a list of commits shows without cutting it. */
const MAX_SUBJECT = 72

/** The last commit before subjects were checked. */
const BEFORE = 'fbb0654'

/**
 * Lists the faults of commit subjects: a sentence for each one that is too long.
 * @param {readonly string[]} subjects
 * @returns {string[]}
 */
export function subjectFaults(subjects) {
  return subjects
    .filter((subject) => [...subject].length > MAX_SUBJECT)
    .map((subject) => `${[...subject].length} characters, at most ${MAX_SUBJECT}: ${subject}`)
}

/** Checks the subjects of the commits since they are checked; a copy without that history has nothing to check. */
export function checkSubjects() {
  /** @type {string} */
  let log
  try {
    log = execFileSync('git', ['log', '--format=%s', `${BEFORE}..HEAD`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return []
  }
  return subjectFaults(log.split('\n').filter((subject) => subject !== ''))
}
