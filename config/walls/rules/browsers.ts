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

/** Methods that Chrome 90 or iOS 15.0 lacks and nothing fills in: methods by name, functions by what they hang on. */
const methods = ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'isWellFormed']
const functions = [
  'structuredClone',
  'Object.hasOwn',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'Promise.withResolvers',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'URL.canParse',
  'crypto.randomUUID',
]

/** The oldest browsers of `browserslist` have no later functions, and no build step adds them. */
export const newFunctionsRule: Rule = {
  id: 'no-new-functions',
  advice:
    'Write it with what Chrome 90 and iOS 15.0 have (lastOf and hasOwn are in src/lib/list.ts): a screen that calls this stays blank there.',
  covers: (path) => /^(src|contract)\/.*\.tsx?$/.test(path),
  check(file) {
    const hits: Hit[] = []
    walk(file, (node, source) => {
      if (!ts.isCallExpression(node)) return
      const called = node.expression.getText(source).replace('?.', '.')
      const isMethod =
        ts.isPropertyAccessExpression(node.expression) && methods.includes(node.expression.name.text)
      if (!isMethod && !functions.includes(called.replace(/^(window|globalThis)\./, ''))) return
      hits.push({
        line: source.getLineAndCharacterOfPosition(node.expression.getEnd()).line + 1,
        found: called.replace(/^[\s\S]*(?=\.)/, '…'),
      })
    })
    return hits
  },
}
