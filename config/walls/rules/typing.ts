import ts from 'typescript'
import { isCode, isStyle, matches, walk, type Hit, type Rule } from '../rule'

const isTyped = (path: string): boolean =>
  /\.tsx?$/.test(path) && /^(src|server|contract|content|config)\//.test(path)

/** The places that speak with something untyped and may say what they got: platform, wire and database driver. */
const boundary =
  /^(src\/platform\/|src\/api\/client\.ts|server\/src\/(db|providers)\/|server\/src\/plugins\/contract)/

/** True for the casts that claim nothing: `as const`, a widening to unknown, and `x satisfies T as T`. */
function isHarmless(node: ts.AsExpression, source: ts.SourceFile): boolean {
  const type = node.type.getText(source)
  if (type === 'const' || type === 'unknown') return true
  if (ts.isSatisfiesExpression(node.expression)) return node.expression.type.getText(source) === type
  return ts.isCallExpression(node.expression) && node.expression.expression.getText(source) === 'JSON.parse'
}

/** A cast is a claim that no tool checks; outside a boundary there are none. */
export const castsRule: Rule = {
  id: 'no-casts',
  advice:
    'Narrow with a type guard, a schema check or `satisfies`; only the boundaries to platform, wire and driver, and JSON.parse, may cast.',
  covers: (path) => isTyped(path) && !boundary.test(path),
  check(file) {
    const hits: Hit[] = []
    walk(file, (node, source) => {
      if (!ts.isAsExpression(node) || isHarmless(node, source)) return
      hits.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        found: `as ${node.type.getText(source)}`,
      })
    })
    return hits
  },
}

const forTaro =
  /^(src\/app(\.config)?\.tsx?|src\/areas\/[^/]+\/screens[^/]*\/[^/]+\/index(\.config)?\.tsx?|src\/.*\.config\.ts|config\/(taro\/)?[^/]+\.ts)$/

/** Named exports only, except where Taro reads the default one. */
export const defaultExportsRule: Rule = {
  id: 'named-exports',
  advice: 'Export by name. Only Taro pages, the app and configuration files have a default export.',
  covers: (path) => /\.tsx?$/.test(path) && !forTaro.test(path) && !path.startsWith('test/fixtures/'),
  check(file) {
    const hits: Hit[] = []
    walk(file, (node, source) => {
      const modifiers = ts.canHaveModifiers(node) ? (ts.getModifiers(node) ?? []) : []
      const isDefault =
        (ts.isExportAssignment(node) && !node.isExportEquals) ||
        modifiers.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)
      if (isDefault)
        hits.push({
          line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          found: 'export default',
        })
    })
    return hits
  },
}

const silencers =
  /(?:\/\/|\/\*|\{\/\*)\s*(?:@ts-(?:ignore|expect-error|nocheck)|(?:eslint|oxlint)-disable|(?:oxfmt|prettier)-ignore)[^\n]*/g

/** Nobody switches a check off for a line; the rule or the code is changed instead. */
export const silencersRule: Rule = {
  id: 'no-silenced-checks',
  advice: 'Correct the code, or change the rule for everybody in config/.',
  covers: (path) => isCode(path) || isStyle(path),
  check: (file) => matches(file.text, silencers),
}

/** Tests open our pages by typed addresses, so that a path which no row has does not compile. */
export const visitsRule: Rule = {
  id: 'typed-visits',
  advice:
    'Open a page by `visit` or `openDrawn` of test/support/visit.ts, an address without a row by `visitUnlisted`.',
  covers: (path) => /^test\/e2e\/.*\.tsx?$/.test(path),
  check: (file) => matches(file.text, /\.goto\((?!'chrome:)/g),
}
