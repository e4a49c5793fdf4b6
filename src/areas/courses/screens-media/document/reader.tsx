import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { OpenedDocument } from '../../api/document'
import { Icon } from '@/components/icon'
import { useOwnStorage } from '@/kit/own-storage'
import { SwipeArea } from '@/platform/input/swipe'
import { PdfPage, type PdfFile } from '@/platform/media/pdf'
import { useKeys } from '@/platform/page/keys'
import { scrollPlatform } from '@/platform/page/scroll'
import { Box, Button } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'
import { ContentsSheet } from './contents-sheet'
import { FindBar } from './find-bar'
import { PageBar } from './page-bar'
import { savePlace, readPlace } from './places'
import { Tools } from './tools'
import { useSearch, useWords } from './use-search'

/** How many times as wide as its place a page is drawn. */
const ZOOMS = [1, 1.25, 1.5, 2, 3] as const

/** The page that is shown, from where the reader was the last time on this device. */
function useTurning(id: string, pages: number) {
  const { local } = useOwnStorage()
  const [page, setPage] = useState(() => Math.min(readPlace(local, id).page ?? 1, pages))
  function turn(to: number): void {
    const next = Math.min(Math.max(1, to), pages)
    if (next === page) return
    setPage(next)
    savePlace(local, id, { page: next })
    scrollPlatform.to(0)
  }
  return [page, turn] as const
}

interface ZoomButtonsProps {
  /** Place of the present step among `ZOOMS`. */
  readonly nth: number
  onEnlarge(by: 1 | -1): void
}

/** Makes the page larger and smaller, and says how large it is. */
function ZoomButtons({ nth, onEnlarge }: ZoomButtonsProps) {
  return (
    <>
      <Button className="ib" aria-label={text.zoomOut} disabled={nth === 0} onClick={() => onEnlarge(-1)}>
        <Icon name="minus" />
      </Button>
      <Box as="span" className="t-cap t-num doc-zoom" aria-live="polite">
        {text.zoomed((ZOOMS[nth] ?? 1) * 100)}
      </Box>
      <Button
        className="ib"
        aria-label={text.zoomIn}
        disabled={nth === ZOOMS.length - 1}
        onClick={() => onEnlarge(1)}
      >
        <Icon name="plus" />
      </Button>
    </>
  )
}

interface ReaderProps {
  readonly opened: OpenedDocument
  readonly file: PdfFile
  readonly onFail: () => void
}

/** A PDF, one page at a time, with all that finds the way in it. */
export const Reader = observer(function Reader({ opened, file, onFail }: ReaderProps) {
  const { pages } = file
  const { id, outline = [] } = opened
  const [page, turn] = useTurning(id, pages)
  const [nth, setNth] = useState(0)
  const [hasContents, setContents] = useState(false)
  const [isSought, setSought] = useState(false)
  const words = useWords(file, isSought)
  const search = useSearch(words, { page: page - 1, total: pages, show: (hit) => turn(hit.page + 1) })
  if (search.isOpen && !isSought) setSought(true)
  const zoom = ZOOMS[nth] ?? 1
  const enlarge = (by: 1 | -1) => setNth(Math.min(Math.max(0, nth + by), ZOOMS.length - 1))
  useKeys({
    pageup: () => turn(page - 1),
    pagedown: () => turn(page + 1),
    home: () => turn(1),
    end: () => turn(pages),
    '+': () => enlarge(1),
    '=': () => enlarge(1),
    '-': () => enlarge(-1),
    // A page that is wider than its place is moved with the same keys.
    ...(zoom === 1 && { arrowleft: () => turn(page - 1), arrowright: () => turn(page + 1) }),
  })
  const position = text.position(page, pages)
  const chapter = outline.filter((entry) => entry.page <= page && entry.level === 1).pop()
  const drawn = (
    <PdfPage
      file={file}
      page={page}
      label={position}
      zoom={zoom}
      marks={search.marksOn(page - 1)}
      onFail={onFail}
    />
  )
  return (
    <Box className="doc-reader">
      <Box className="doc-head-bar">
        <Tools
          opened={opened}
          search={search}
          contentsName={text.contents}
          onContents={() => setContents(true)}
        >
          <ZoomButtons nth={nth} onEnlarge={enlarge} />
        </Tools>
        {search.isOpen && <FindBar search={search} total={pages} />}
      </Box>
      <Box as="p" className="t-cap t-num pad doc-where" role="status">
        {chapter ? `${chapter.title} · ${position}` : position}
      </Box>
      {zoom > 1 ? (
        drawn
      ) : (
        <SwipeArea onSwipe={(swipe) => turn(swipe === 'left' ? page + 1 : page - 1)}>{drawn}</SwipeArea>
      )}
      <PageBar page={page} pages={pages} onTurn={turn} />
      {hasContents && (
        <ContentsSheet
          file={file}
          page={page}
          outline={outline}
          onChoose={(to) => {
            turn(to)
            setContents(false)
          }}
          onClose={() => setContents(false)}
        />
      )}
    </Box>
  )
})
