import ts from 'typescript'
import {
  isCode,
  isStyle,
  literalText,
  matches,
  walk,
  withoutStyleComments,
  type Hit,
  type Rule,
} from '../rule'

const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u

const isHome = (path: string): boolean =>
  /(^|\/)strings(\/|\.ts$)/.test(path) ||
  /^(content|test)\//.test(path) ||
  path.startsWith('contract/examples/')

/** Human language lives in the strings folders and in content, nowhere else. Comments are free. */
export const stringsRule: Rule = {
  id: 'strings-in-their-place',
  advice:
    'Put the text into the strings folder of its area or module, or of src or server/src, and use its key.',
  covers: (path) => (isCode(path) || isStyle(path)) && !isHome(path),
  check(file) {
    if (isStyle(file.path)) return matches(withoutStyleComments(file.text), new RegExp(chinese, 'gu'))
    const hits: Hit[] = []
    walk(file, (node, source) => {
      const text = literalText(node)
      if (text === undefined) return
      const spoken = ts.isJsxText(node) ? /\p{L}/u.test(text) : chinese.test(text)
      if (!spoken) return
      hits.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        found: text.trim().slice(0, 40),
      })
    })
    return hits
  },
}
