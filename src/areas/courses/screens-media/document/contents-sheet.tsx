import { useState } from 'react'
import type { OutlineEntry } from '../../api/document'
import { Sheet } from '@/components/sheet'
import { PdfThumb, type PdfFile } from '@/platform/media/pdf'
import { useInViewport } from '@/platform/page/in-viewport'
import { Box, Button } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'

/** How far beyond the sheet small pictures are drawn, in CSS px. */
const NEAR_PX = 200

interface ThumbProps {
  readonly file: PdfFile
  readonly page: number
  readonly isHere: boolean
  readonly onChoose: (page: number) => void
}

function Thumb({ file, page, isHere, onChoose }: ThumbProps) {
  const id = `doc-thumb-${page}`
  const isNear = useInViewport(id, NEAR_PX, false)
  return (
    <Button
      id={id}
      className={`doc-thumb${isHere ? ' is-here' : ''}`}
      aria-label={text.pageNumber(page)}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => onChoose(page)}
    >
      <Box as="span" className="doc-thumb-page">
        {isNear && <PdfThumb file={file} page={page} />}
      </Box>
      <Box as="span" className="t-cap t-num">
        {page}
      </Box>
    </Button>
  )
}

interface OutlineProps {
  readonly outline: readonly OutlineEntry[]
  readonly onChoose: (page: number) => void
}

/** The headings of a document, each leading to its place; `isPaged` ones say on which page they are. */
export function Outline({ outline, isPaged, onChoose }: OutlineProps & { readonly isPaged: boolean }) {
  return outline.map((entry) => (
    <Button
      key={`${entry.page} ${entry.title}`}
      className={`doc-entry doc-level-${entry.level}`}
      onClick={() => onChoose(entry.page)}
    >
      <Box as="span" className="grow">
        {entry.title}
      </Box>
      {isPaged && (
        <Box as="span" className="t-cap t-num">
          {entry.page}
        </Box>
      )}
    </Button>
  ))
}

interface ContentsSheetProps extends OutlineProps {
  readonly file: PdfFile
  readonly page: number
  readonly onClose: () => void
}

const parts = ['outline', 'thumbs'] as const

/** The outline of a document and small pictures of its pages. */
export function ContentsSheet({ file, page, outline, onChoose, onClose }: ContentsSheetProps) {
  const [shown, setShown] = useState<(typeof parts)[number]>(outline.length > 0 ? 'outline' : 'thumbs')
  return (
    <Sheet id="doc-contents" title={text.contents} onClose={onClose}>
      <Box className="flex g2 doc-parts" role="group" aria-label={text.contents}>
        {parts.map((part) => (
          <Button
            key={part}
            className={`chip${part === shown ? ' is-on' : ''}`}
            aria-pressed={part === shown}
            onClick={() => setShown(part)}
          >
            {text.contentsParts[part]}
          </Button>
        ))}
      </Box>
      {shown === 'outline' && outline.length === 0 && (
        <Box as="p" className="t-sub">
          {text.noOutline}
        </Box>
      )}
      {shown === 'outline' && <Outline outline={outline} isPaged onChoose={onChoose} />}
      {shown === 'thumbs' && (
        <Box className="doc-thumbs">
          {Array.from({ length: file.pages }, (_, at) => (
            <Thumb key={at} file={file} page={at + 1} isHere={at + 1 === page} onChoose={onChoose} />
          ))}
        </Box>
      )}
    </Sheet>
  )
}
