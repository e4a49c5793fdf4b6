import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import type { QuestionBank } from '../store/question-bank'
import { practiceText as text } from '../strings/index'
import {
  displayKey,
  parseMarkup,
  parseRuns,
  type Block,
  type Run,
} from '../../../../contract/domain/practice/markup'
import { figureStyle, formulaStyle } from './drawing'
import './rich-text.scss'

/** The parts that a text of the bank is drawn with. */
export interface Drawn {
  readonly bank: Pick<QuestionBank, 'formula' | 'glyph' | 'getFigure' | 'findHead'>
  /** The question that the text is of: its subject has the figures. */
  readonly question: string
  /** The letter that an option is shown with; the content's own where nothing is mixed. */
  readonly getLetter?: ((key: string) => string) | undefined
  /** The content of a gap, and whether it is the one that is asked for. */
  readonly gap?: ((number: number) => { readonly text: string; readonly isAsked: boolean }) | undefined
}

function FormulaPicture({ drawn, name, isAlone }: { drawn: Drawn; name: string; isAlone?: boolean }) {
  const { apiBase } = useRoot().boot
  const formula = drawn.bank.formula(name)
  // A formula that was not drawn is readable as it was written.
  if (!formula) return <Box as="span">{name}</Box>
  return (
    <Box
      as="span"
      className={isAlone ? 'drawing drawing-alone' : 'drawing'}
      style={formulaStyle(formula, { glyph: (glyph) => drawn.bank.glyph(glyph), base: apiBase })}
      role="img"
      aria-label={formula.say}
    />
  )
}

function Gap({ drawn, number }: { drawn: Drawn; number: number }) {
  const { text: filled = '', isAsked = false } = drawn.gap?.(number) ?? {}
  return (
    <Box
      as="span"
      className={`gap${isAsked ? ' is-asked' : ''}`}
      aria-label={text.gap(number, filled)}
      role="text"
    >
      {filled ? `${number} ${filled}` : number}
    </Box>
  )
}

function Piece({ drawn, run }: { drawn: Drawn; run: Run }) {
  switch (run.kind) {
    case 'formula':
      return <FormulaPicture drawn={drawn} name={run.tex} />
    case 'bold':
      return <Box as="strong">{run.text}</Box>
    case 'underline':
      return (
        <Box as="span" className="rich-underline">
          {run.text}
        </Box>
      )
    case 'code':
      return (
        <Box as="span" className="rich-code-run">
          {run.text}
        </Box>
      )
    case 'gap':
      return <Gap drawn={drawn} number={run.number} />
    case 'option':
      return <>{drawn.getLetter?.(run.key) ?? run.key}</>
    case 'text':
      return <>{run.text}</>
  }
}

/** Characters that must not begin a line: a browser breaks before them where a picture precedes. */
const CLOSING = /^[\u3001\u3002\uff0c\uff1b\uff1a\uff1f\uff01\uff09\u201d\u300b,.;:?!)]+/

/** A formula with the characters right behind it, which stay on its line. */
function FormulaWithSigns({ drawn, tex, signs }: { drawn: Drawn; tex: string; signs: string }) {
  return (
    <Box as="span" className={`t-nowrap rich-signs${signs.length > 1 ? ' has-two' : ''}`}>
      <FormulaPicture drawn={drawn} name={tex} />
      {signs}
    </Box>
  )
}

function Line({ drawn, runs }: { drawn: Drawn; runs: readonly Run[] }) {
  return (
    <>
      {runs.map((run, at) => {
        const [before, next] = [runs[at - 1], runs[at + 1]]
        const signs = next?.kind === 'text' ? (CLOSING.exec(next.text)?.[0] ?? '') : ''
        if (run.kind === 'formula' && signs !== '')
          return <FormulaWithSigns key={at} drawn={drawn} tex={run.tex} signs={signs} />
        if (run.kind === 'text' && before?.kind === 'formula') return run.text.replace(CLOSING, '')
        return <Piece key={at} drawn={drawn} run={run} />
      })}
    </>
  )
}

function Table({ drawn, block }: { drawn: Drawn; block: Extract<Block, { kind: 'table' }> }) {
  return (
    <Box className="rich-scroll">
      <Box className="rich-table" role="table">
        {[block.head, ...block.rows].map((row, at) => (
          <Box key={at} className="rich-row" role="row">
            {row.map((cell, column) => (
              <Box
                key={column}
                className={`rich-cell${at === 0 ? ' is-head' : ''}`}
                role={at === 0 ? 'columnheader' : 'cell'}
              >
                <Line drawn={drawn} runs={cell} />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** From this width on, in em, a formula may be wider than a small phone. */
const WIDE = 17

/** From this width on a formula in a line would become too small to read on a phone. */
const VERY_WIDE = 26

/** A formula on a line of its own, which scrolls where it is too wide. */
function Display({ drawn, name }: { drawn: Drawn; name: string }) {
  const isWide = (drawn.bank.formula(name)?.width ?? 0) > WIDE
  return (
    <Box className="rich-scroll rich-display" {...(isWide && { tabIndex: 0 })}>
      <FormulaPicture drawn={drawn} name={name} isAlone />
    </Box>
  )
}

function FigurePicture({ drawn, file, alt }: { drawn: Drawn; file: string; alt: string }) {
  const { apiBase } = useRoot().boot
  const figure = drawn.bank.getFigure(drawn.question, file)
  return figure ? (
    <Box className="figure" role="img" aria-label={alt}>
      <Box className="figure-ink" style={figureStyle(figure, apiBase)} />
    </Box>
  ) : (
    <Box as="p" className="t-sub rich-p">
      {alt}
    </Box>
  )
}

function BlockView({ drawn, block }: { drawn: Drawn; block: Block }) {
  switch (block.kind) {
    case 'paragraph': {
      const isWide = block.runs.some(
        (run) => run.kind === 'formula' && (drawn.bank.formula(run.tex)?.width ?? 0) > VERY_WIDE,
      )
      return (
        <Box as="p" className={isWide ? 'rich-p is-wide' : 'rich-p'} {...(isWide && { tabIndex: 0 })}>
          <Line drawn={drawn} runs={block.runs} />
        </Box>
      )
    }
    case 'formula':
      return <Display drawn={drawn} name={displayKey(block.tex)} />
    case 'code':
      return (
        <Box className="rich-scroll">
          <Box className="rich-code">{block.text}</Box>
        </Box>
      )
    case 'table':
      return <Table drawn={drawn} block={block} />
    case 'figure':
      return <FigurePicture drawn={drawn} {...block} />
  }
}

/** A text of the bank with its formulas, figures, tables and code. */
export function RichText({ drawn, text: source }: { drawn: Drawn; text: string }) {
  return (
    <Box className="rich">
      {parseMarkup(source).map((block, at) => (
        <BlockView key={at} drawn={drawn} block={block} />
      ))}
    </Box>
  )
}

/** The same in one line: an option, a title. */
export function RichLine({ drawn, text: source }: { drawn: Drawn; text: string }) {
  return <Line drawn={drawn} runs={parseRuns(source)} />
}
