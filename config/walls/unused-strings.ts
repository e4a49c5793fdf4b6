import ts from 'typescript'
import { isCode, walk, type Finding, type WallFile } from './rule'

/** The wall against sentences that nothing shows. */
export const unusedStringsRule = {
  name: 'unused-strings',
  advice: 'Nothing reads this key: remove it.',
} as const

const isStrings = (path: string): boolean => /^(server\/)?src\/(.+\/)?strings\//.test(path)
const isReader = (path: string): boolean => isCode(path) && /^(server\/)?(src|content)\//.test(path)

/** Names that code reads from an object, and names of objects that are read by a key known only when it runs. */
interface Reads {
  readonly names: ReadonlySet<string>
  readonly tables: ReadonlySet<string>
}

const findName = (node: ts.Node): string | undefined =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node)
    ? node.text
    : ts.isPropertyAccessExpression(node)
      ? node.name.text
      : undefined

function readsIn(files: readonly WallFile[]): Reads {
  const names = new Set<string>()
  const tables = new Set<string>()
  const add = (to: Set<string>, name: string | undefined) => name !== undefined && to.add(name)
  for (const file of files) {
    walk(file, (node) => {
      if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
      if (ts.isBindingElement(node)) add(names, findName(node.propertyName ?? node.name))
      if (ts.isShorthandPropertyAssignment(node)) names.add(node.name.text)
      if (ts.isElementAccessExpression(node)) {
        const key = findName(node.argumentExpression)
        if (ts.isStringLiteralLike(node.argumentExpression)) add(names, key)
        else add(tables, findName(node.expression))
      }
      // An object that is handed over whole may be read by anyone.
      if (ts.isCallExpression(node)) for (const value of node.arguments) add(tables, findName(value))
      if (ts.isJsxExpression(node) && node.expression) add(tables, findName(node.expression))
      if (ts.isSpreadAssignment(node)) add(tables, findName(node.expression))
      if (ts.isPropertyAssignment(node)) add(tables, findName(node.initializer))
      if (ts.isTypeQueryNode(node)) add(tables, findName(node.exprName))
    })
  }
  return { names, tables }
}

/**
 * Finds keys of the strings objects whose name no code reads. Goes by names alone: a key that shares its name with one
 * that is read is not found.
 */
export function findUnusedStrings(files: readonly WallFile[]): Finding[] {
  const { names, tables } = readsIn(files.filter(({ path }) => isReader(path)))
  const findings: Finding[] = []
  for (const file of files.filter(({ path }) => isStrings(path) && isCode(path))) {
    walk(file, (node, source) => {
      if (!ts.isPropertyAssignment(node) && !ts.isMethodDeclaration(node)) return
      const name = findName(node.name)
      if (name === undefined || names.has(name) || isRead(node.parent, tables)) return
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      findings.push({
        rule: unusedStringsRule.name,
        path: file.path,
        line,
        found: name,
        advice: unusedStringsRule.advice,
      })
    })
  }
  return findings
}

/** Whether the object or one around it is read by a key that is known only when the code runs. */
function isRead(object: ts.Node, tables: ReadonlySet<string>): boolean {
  for (let node: ts.Node | undefined = object; node; node = node.parent) {
    if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      tables.has(findName(node.name) ?? '')
    )
      return true
    // The result of a function has the shape that its caller expects.
    if (ts.isFunctionLike(node)) return true
  }
  return false
}
