import type { ReactNode } from 'react'
import { chunk, type Span } from '@/lib/chunk'
import { useStagedRows } from '@/platform/ui/staged'
import { useInViewport } from '@/platform/page/in-viewport'
import { Box } from '@/platform/ui'

/** Rows that are rendered and left out together: each change costs the mini-program's view the data of so many. */
const BLOCK = 10
/** Rows whose blocks come and go together: a list of thousands would otherwise be hundreds of empty places. */
const SECTION = 250
/** How far beyond the viewport rows are rendered, in CSS px: about a screen, so that a flick meets no gap. */
const NEAR_PX = 700

export interface LongListProps<Item> {
  /** Names the list's parts in the document; one list of a page has it. */
  readonly id: string
  readonly label: string
  readonly items: readonly Item[]
  readonly getKey: (item: Item) => string
  /** Height of every row, in CSS px at the normal text size; it grows with the reader's own. Its content must fit. */
  readonly rowHeight: number
  readonly row: (item: Item, index: number) => ReactNode
}

interface PartProps<Item> {
  readonly list: LongListProps<Item>
  readonly span: Span
}

const getHeight = (rows: number, rowHeight: number) => ({
  height: `calc(var(--em) * var(--text-scale) * ${(rows * rowHeight) / 16})`,
})

/** A place of the right height, filled while it is near the viewport. */
function Near<Item>(props: PartProps<Item> & { readonly name: string; readonly children: () => ReactNode }) {
  const { list, span, name, children } = props
  const id = `${list.id}-${name}-${span.first}`
  const isNear = useInViewport(id, NEAR_PX, span.first === 0)
  return (
    <Box id={id} style={getHeight(span.end - span.first, list.rowHeight)}>
      {isNear && children()}
    </Box>
  )
}

function Rows<Item>({ list, span }: PartProps<Item>) {
  const { items, getKey, row, rowHeight } = list
  const shown = useStagedRows(span.end - span.first)
  return items.slice(span.first, span.first + shown).map((item, n) => (
    <Box
      key={getKey(item)}
      role="listitem"
      style={getHeight(1, rowHeight)}
      aria-setsize={items.length}
      aria-posinset={span.first + n + 1}
    >
      {row(item, span.first + n)}
    </Box>
  ))
}

function Blocks<Item>({ list, span }: PartProps<Item>) {
  const blocks = chunk(span, BLOCK)
  const shown = useStagedRows(blocks.length)
  return blocks.slice(0, shown).map((block) => (
    <Near key={block.first} list={list} span={block} name="b">
      {() => <Rows list={list} span={block} />}
    </Near>
  ))
}

/**
 * A list of thousands of rows of one height, of which only those near the viewport are rendered. The page scrolls as if
 * all were there; assistive technology receives the full number. State that must survive while a row is out of sight
 * belongs in a store.
 */
export function LongList<Item>(list: LongListProps<Item>) {
  return (
    <Box role="list" id={list.id} aria-label={list.label}>
      {chunk({ first: 0, end: list.items.length }, SECTION).map((section) => (
        <Near key={section.first} list={list} span={section} name="s">
          {() => <Blocks list={list} span={section} />}
        </Near>
      ))}
    </Box>
  )
}
