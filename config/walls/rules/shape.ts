import { isCode, isStyle, matches, type Rule } from '../rule'

/** The most lines a file may have; half of that is already a reason to split. */
export const maxLines = 400

/** A file that outgrew one subject is split by noun. */
export const fileSizeRule: Rule = {
  id: 'file-size',
  advice: `Split the file by noun; ${maxLines} lines are the limit, 250 already a smell.`,
  covers: (path) => isCode(path) || isStyle(path),
  check(file) {
    const lines = file.text.replace(/\n$/, '').split('\n').length
    return lines > maxLines ? [{ line: maxLines + 1, found: `${lines} lines` }] : []
  },
}

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/

/** File and folder names are kebab-case; README files and the documents in the root folder keep their capitals. */
export const fileNamesRule: Rule = {
  id: 'kebab-case',
  advice: 'Name files and folders in kebab-case, such as study-store.ts.',
  covers: (path) =>
    !path.endsWith('/README.md') &&
    /^(src|server|contract|config|test|deploy|docs)\//.test(path) &&
    !path.startsWith('contract/examples/'),
  check(file) {
    const wrong = file.path.split('/').find((part) => !kebab.test(part.replace(/^\./, '')))
    return wrong === undefined ? [] : [{ line: 1, found: wrong }]
  },
}

/** The most journeys an area may have in the browser. */
const MAX_JOURNEYS = 3

/** Journeys through the browser are few; one table covers every screen. */
export const fewJourneysRule: Rule = {
  id: 'few-journeys',
  advice: `At most ${MAX_JOURNEYS} tests a file of test/e2e, and no table of them: test below the browser what can be.`,
  covers: (path) => /^test\/e2e\/.*\.test\.tsx?$/.test(path) && path !== 'test/e2e/screens.test.ts',
  check(file) {
    return matches(file.text, /^ *(?:test|it)(?:\.each)?[<(]/gm).filter(
      ({ found }, at) => at >= MAX_JOURNEYS || found.includes('.each'),
    )
  },
}
