import ts from 'typescript'

/** A text file of the project; `path` is relative to the root and uses forward slashes. */
export interface WallFile {
  readonly path: string
  readonly text: string
}

/** Where in a file a rule is broken (`line` counts from 1) and the text that breaks it. */
export interface Hit {
  readonly line: number
  readonly found: string
}

/** A wall: which files it covers, what breaks it, and what to do instead. */
export interface Rule {
  readonly id: string
  readonly advice: string
  covers(path: string): boolean
  check(file: WallFile): Hit[]
}

/** One broken rule, ready to print. */
export interface Finding extends Hit {
  readonly rule: string
  readonly path: string
  readonly advice: string
}

/** True for the files that the TypeScript parser reads here. */
export const isCode = (path: string): boolean => /\.(ts|tsx|mts|mjs|cjs|js)$/.test(path)

/** True for style sheets. */
export const isStyle = (path: string): boolean => /\.(scss|css)$/.test(path)

/** The line, counted from 1, on which the character at `offset` stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Calls `visit` for each node of a parsed file, outer nodes first. */
export function walk(file: WallFile, visit: (node: ts.Node, source: ts.SourceFile) => void): void {
  const kind = file.path.endsWith('.tsx')
    ? ts.ScriptKind.TSX
    : /\.(ts|mts)$/.test(file.path)
      ? ts.ScriptKind.TS
      : ts.ScriptKind.JS
  const source = ts.createSourceFile(file.path, file.text, ts.ScriptTarget.Latest, true, kind)
  const step = (node: ts.Node): void => {
    visit(node, source)
    ts.forEachChild(node, step)
  }
  step(source)
}

/** All matches of a global pattern as hits. */
export function matches(text: string, pattern: RegExp): Hit[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: lineAt(text, match.index),
    found: match[0].trim(),
  }))
}

/** A style sheet with its comments blanked, so that line numbers stay true. */
export const withoutStyleComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))

/** The spoken part of a literal node, or undefined when the node is none. */
export function literalText(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isRegularExpressionLiteral(node))
    return node.text
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text
  return undefined
}
