import ts from 'typescript'
import { isStyle, literalText, matches, walk, withoutStyleComments, type Hit, type Rule } from '../rule'

const colour =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![0-9a-z_-])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i
const namedColour =
  /(?:color|background|border(?:-[a-z]+)?|outline|fill|stroke|shadow)\s*:[^;{}]*?\b(?:white|black|red|blue|green|gr[ae]y|orange|yellow|purple|pink|gold|silver)\b(?![-(])/gi
const fontSize = /font(?:-size)?\s*:[^;{}]*?\d+(?:\.\d+)?(?:px|rpx|rem|pt)\b/gi
const length = /^\d+(?:\.\d+)?(?:px|rpx|rem|pt)?$/

const isOfTheApp = (path: string): boolean =>
  path.startsWith('src/') && !path.startsWith('src/theme/') && (isStyle(path) || /\.tsx?$/.test(path))

/** Colours are named in the theme, so that light and dark stay one decision. */
export const coloursRule: Rule = {
  id: 'colours-in-the-theme',
  advice: 'Name the colour in src/theme and use the token (a custom property in styles, a constant in code).',
  covers: isOfTheApp,
  check(file) {
    if (isStyle(file.path)) {
      const text = withoutStyleComments(file.text).replace(/^[^:{}]*\{/gm, (selector) =>
        selector.replace(/#/g, ' '),
      )
      return [...matches(text, new RegExp(colour, 'gi')), ...matches(text, namedColour)]
    }
    const hits: Hit[] = []
    walk(file, (node, source) => {
      const found = colour.exec(literalText(node) ?? '')?.[0]
      if (found === undefined) return
      hits.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, found })
    })
    return hits
  },
}

/** Sizes of type are named in the theme, so that the text scale stays one decision. */
export const fontSizesRule: Rule = {
  id: 'font-sizes-in-the-theme',
  advice: 'Use a step of the type scale in src/theme, such as font-size: var(--font-body).',
  covers: isOfTheApp,
  check(file) {
    if (isStyle(file.path)) return matches(withoutStyleComments(file.text), fontSize)
    const hits: Hit[] = []
    walk(file, (node, source) => {
      if (!ts.isPropertyAssignment(node) || node.name.getText(source) !== 'fontSize') return
      const value = node.initializer
      if (!(ts.isStringLiteralLike(value) || ts.isNumericLiteral(value)) || !length.test(value.text)) return
      hits.push({
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        found: node.getText(source),
      })
    })
    return hits
  },
}
