import type { ReactNode } from 'react'
import type { DocumentBlock, Span } from '../../api/document'
import { cutText } from '@/lib/find-text'
import { judgeUrl } from '@/lib/safe-url'
import { Anchor, Box, Picture } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { documentsText as text } from '../../strings/documents'
import type { Mark } from './hits'

interface WordsProps {
  readonly span: Span
  readonly marks: readonly Mark[]
}

/** Words with their look; a link to a site that this deployment does not know is words like others. */
function Words({ span, marks }: WordsProps) {
  const { allow } = useRoot().boot.hosts
  const { href } = span
  const look = [span.bold && 't-bold', span.italic && 'doc-italic'].filter(Boolean).join(' ')
  const cut = cutText(
    span.text,
    marks.map((mark, hit) => ({ ...mark, hit })),
  )
  const words: ReactNode = cut.map((piece, at) =>
    piece.hit === undefined ? (
      piece.text
    ) : (
      <Box as="span" key={at} className={marks[piece.hit]?.isCurrent ? 'doc-hit is-current' : 'doc-hit'}>
        {piece.text}
      </Box>
    ),
  )
  if (href !== undefined && judgeUrl(href, allow).kind === 'outside')
    return (
      <Anchor className={`doc-link ${look}`} href={href} onFollow={() => safeNavigate(href, allow)}>
        {words}
      </Anchor>
    )
  return look === '' ? (
    words
  ) : (
    <Box as="span" className={look}>
      {words}
    </Box>
  )
}

interface SpansProps {
  readonly spans: readonly Span[]
  /** The number of the first of them in its block. */
  readonly first?: number
  readonly marks: readonly Mark[]
}

function Spans({ spans, first = 0, marks }: SpansProps) {
  return spans.map((span, at) => (
    <Words key={at} span={span} marks={marks.filter(({ part }) => part === first + at)} />
  ))
}

function Table({ rows, marks }: { rows: readonly (readonly (readonly Span[])[])[]; marks: readonly Mark[] }) {
  let first = 0
  return (
    <Box className="doc-table-place" role="region" aria-label={text.table} tabIndex={0}>
      <Box className="doc-table" role="table">
        {rows.map((cells, row) => (
          <Box key={row} className="doc-row" role="row">
            {cells.map((spans, at) => {
              const start = first
              first += spans.length
              return (
                <Box key={at} className="doc-cell" role="cell">
                  <Spans spans={spans} first={start} marks={marks} />
                </Box>
              )
            })}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h3' } as const
const headingLook = { 1: 't-h1', 2: 't-h2', 3: 't-h3' } as const

/** A part of a text document. */
export function Block({ block, marks }: { block: DocumentBlock; marks: readonly Mark[] }) {
  switch (block.kind) {
    case 'heading': {
      const level = block.level === 1 ? 1 : block.level === 2 ? 2 : 3
      return (
        <Box as={headings[level]} className={`${headingLook[level]} doc-heading`}>
          <Spans spans={block.spans} marks={marks} />
        </Box>
      )
    }
    case 'paragraph':
      return (
        <Box as="p" className="t-read doc-text">
          <Spans spans={block.spans} marks={marks} />
        </Box>
      )
    case 'item':
      return (
        <Box className={`t-read doc-text doc-item doc-depth-${block.depth}`} role="listitem">
          <Box as="span" className="t-num doc-bullet">
            {block.number === undefined ? '•' : `${block.number}.`}
          </Box>
          <Box as="span" className="grow">
            <Spans spans={block.spans} marks={marks} />
          </Box>
        </Box>
      )
    case 'table':
      return <Table rows={block.rows} marks={marks} />
    case 'image':
      return (
        <Picture
          className="doc-picture"
          src={block.src}
          alt={block.alt === '' ? text.picture : block.alt}
          width={block.width}
          height={block.height}
        />
      )
  }
}
