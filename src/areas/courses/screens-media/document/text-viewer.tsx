import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import type { DocumentBlock, OpenedDocument } from '../../api/document'
import { Gradual } from '@/components/gradual'
import { Sheet } from '@/components/sheet'
import { useOwnStorage } from '@/kit/own-storage'
import { useLatest } from '@/platform/page/latest'
import { reveal } from '@/platform/page/scroll-into-view'
import { scrollPlatform } from '@/platform/page/scroll'
import { Box } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'
import { Block } from './blocks'
import { Outline } from './contents-sheet'
import { FindBar } from './find-bar'
import { savePlace, readPlace } from './places'
import { listHeadings, listTexts } from './text-parts'
import { Tools } from './tools'
import { useSearch, type Search } from './use-search'

const getId = (block: number): string => `doc-block-${block}`

/** Blocks in runs: items that follow each other are one list. */
function listRuns(blocks: readonly DocumentBlock[]): readonly (readonly number[])[] {
  const runs: number[][] = []
  for (const [at, block] of blocks.entries()) {
    const run = runs[runs.length - 1]
    if (run && block.kind === 'item' && blocks[at - 1]?.kind === 'item') run.push(at)
    else runs.push([at])
  }
  return runs
}

interface RunProps {
  readonly blocks: readonly DocumentBlock[]
  readonly run: readonly number[]
  readonly search: Search
}

function Run({ blocks, run, search }: RunProps) {
  const isList = blocks[run[0] ?? 0]?.kind === 'item'
  return (
    <Box role={isList ? 'list' : undefined}>
      {run.map((at) => {
        const block = blocks[at]
        return (
          block && (
            <Box key={at} id={getId(at)} className="doc-block">
              <Block block={block} marks={search.marksOn(at)} />
            </Box>
          )
        )
      })}
    </Box>
  )
}

/** Opens a text where its reader was, and stores their place. Call it in an observer. */
function useReadingPlace(id: string): void {
  const { local } = useOwnStorage()
  const latest = useLatest(local)
  useEffect(() => {
    const { y } = readPlace(latest.current, id)
    if (y !== undefined && y > 0) scrollPlatform.to(y)
  }, [id, latest])
  scrollPlatform.useKeep((y) => savePlace(local, id, { y }))
}

interface TextViewerProps {
  readonly opened: OpenedDocument
  readonly blocks: readonly DocumentBlock[]
}

/** A document that came as text: it is read from top to bottom, as large as the reader's own letters. */
export const TextViewer = observer(function TextViewer({ opened, blocks }: TextViewerProps) {
  const { id, source, omitted = 0, download } = opened
  const [hasContents, setContents] = useState(false)
  const words = useMemo(() => listTexts(blocks), [blocks])
  const outline = useMemo(
    () => listHeadings(blocks).map(({ title, level, block }) => ({ title, level, page: block })),
    [blocks],
  )
  const runs = useMemo(() => listRuns(blocks), [blocks])
  const search = useSearch(words, { page: 0, total: blocks.length, show: (hit) => reveal(getId(hit.page)) })
  useReadingPlace(id)
  return (
    <Box className="doc-reader">
      <Box className="doc-head-bar">
        <Tools
          opened={opened}
          search={search}
          contentsName={text.outlineOnly}
          onContents={outline.length > 0 ? () => setContents(true) : undefined}
        />
        {search.isOpen && <FindBar search={search} total={blocks.length} />}
      </Box>
      <Box className="pad">
        <Box as="p" className="t-cap doc-source">
          {text.source(source)}
        </Box>
        {omitted > 0 && (
          <Box as="p" className="t-sub doc-omitted">
            {download ? text.omittedDownload(omitted) : text.omitted(omitted)}
          </Box>
        )}
        <Gradual>
          {runs.map((run) => (
            <Run key={run[0]} blocks={blocks} run={run} search={search} />
          ))}
        </Gradual>
      </Box>
      {hasContents && (
        <Sheet id="doc-outline" title={text.outlineOnly} onClose={() => setContents(false)}>
          <Outline
            outline={outline}
            isPaged={false}
            onChoose={(block) => {
              setContents(false)
              reveal(getId(block))
            }}
          />
        </Sheet>
      )}
    </Box>
  )
})
