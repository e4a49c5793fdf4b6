import { parseRuns } from '../../../contract/domain/practice/markup'
import type { Subject } from '../../../server/src/domain/content/bank/types'
import { glyphsIn } from '../../../server/src/domain/content/bank/drawings'
import { escapeHtml } from '../studio/html'
import type { Frame } from './track'

type Drawn = Pick<Subject, 'formulas' | 'glyphs'>

function formulaHtml(tex: string, { formulas, glyphs }: Drawn): string {
  const formula = formulas.get(tex)
  if (!formula) throw new Error(`The formula ${tex} is not drawn yet: run npm run make -- formulas.`)
  const { width, height, below, view, body } = formula
  const defs = glyphsIn(body).map((name) => `<path id="${name}" d="${glyphs[name] ?? ''}"/>`)
  return (
    `<svg viewBox="${view}" style="width:${width}em;height:${height}em;vertical-align:${-below}em">` +
    `<defs>${[...new Set(defs)].join('')}</defs>${body}</svg>`
  )
}

function lineHtml(line: string, drawn: Drawn): string {
  return parseRuns(line)
    .map((run) => {
      switch (run.kind) {
        case 'formula':
          return formulaHtml(run.tex, drawn)
        case 'gap':
          return `[${run.number}]`
        case 'option':
          return `{${run.key}}`
        case 'code':
          return `<code>${escapeHtml(run.text)}</code>`
        case 'bold':
        case 'underline':
          return `<b>${escapeHtml(run.text)}</b>`
        case 'text':
          return escapeHtml(run.text)
      }
    })
    .join('')
}

/** Draws a state of the board as HTML. */
export function boardHtml({ part, title, lines }: Frame, drawn: Drawn): string {
  const rows = lines.map((line) => `<p>${lineHtml(line, drawn)}</p>`)
  return (
    `<section class="board"><p class="part">${escapeHtml(part)}</p><h2>${escapeHtml(title)}</h2>` +
    `<div class="lines">${rows.join('')}</div></section>`
  )
}
