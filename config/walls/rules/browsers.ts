import ts from 'typescript'
import { walk, type Hit, type Rule } from '../rule'

/** iOS 15 reads no lookbehind: a bundle that holds one does not start there. */
export const lookbehindRule: Rule = {
  id: 'no-lookbehind',
  advice:
    'Capture what stands before instead: iOS 15 cannot parse (?<= and (?<!, and the whole app would not start.',
  covers: (path) => /^(src|contract)\/.*\.tsx?$/.test(path),
  check(file) {
    const hits: Hit[] = []
    walk(file, (node, source) => {
      if (!ts.isRegularExpressionLiteral(node) || !/\(\?<[=!]/.test(node.text)) return
      hits.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        found: node.text,
      })
    })
    return hits
  },
}
