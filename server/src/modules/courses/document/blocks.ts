import type { DocumentBlock, Span } from '../../../../../contract/schemas/courses/document'
import type { DocxNode } from './docx-node'
import { imageSize } from './image-size'

/** The text of a docx, as far as it is let through. */
export interface DocumentText {
  readonly blocks: readonly DocumentBlock[]
  /** Pictures that were left out. */
  readonly omitted: number
}

/** Most of what an answer may have; what is beyond is cut off. */
const MOST = { blocks: 5000, spans: 2000, rows: 500, cells: 30, text: 20_000, alt: 200, side: 20_000 }
const DEEPEST_ITEM = 5
const HEADING = /^heading (\d)$/i
const TITLE = /^title$/i
const DEEPEST_HEADING = 3
/** Where a link may lead; no user name, no port, no character that a browser would normalize. */
const LINK = /^https:\/\/[a-z0-9.-]+(?:[/?#][^\s\\\u0000]*)?$/i
const LONGEST_LINK = 2048
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

interface Look {
  readonly bold?: true
  readonly italic?: true
  readonly href?: string
}

const listChildren = ({ children = [] }: DocxNode): readonly DocxNode[] => children

const isSame = (a: Span, b: Look): boolean => a.bold === b.bold && a.italic === b.italic && a.href === b.href

function getLink({ href = '' }: DocxNode): Pick<Look, 'href'> {
  return href.length <= LONGEST_LINK && LINK.test(href) ? { href } : {}
}

function getLook({ isBold, isItalic }: DocxNode, look: Look): Look {
  return { ...look, ...(isBold && { bold: true }), ...(isItalic && { italic: true }) }
}

/** Words without the empty lines that end a cell. */
function withoutEnd(spans: readonly Span[]): Span[] {
  const last = spans[spans.length - 1]
  const text = last?.text.trimEnd() ?? ''
  const rest = spans.slice(0, -1)
  return last && text !== '' ? [...rest, { ...last, text }] : rest.length > 0 ? withoutEnd(rest) : []
}

/** Gathers the blocks of a document; what it does not know by name is left out, and its words with it. */
class Gathering {
  readonly blocks: DocumentBlock[] = []
  omitted = 0
  /** The last number of the list at each depth. */
  private numbers: number[] = []

  read(nodes: readonly DocxNode[]): void {
    for (const node of nodes) {
      if (this.blocks.length >= MOST.blocks) return
      if (node.type === 'paragraph') this.paragraph(node)
      else if (node.type === 'table') this.table(node)
    }
  }

  private paragraph(node: DocxNode): void {
    const { blocks } = this
    const spans: Span[] = []
    const pictures: DocumentBlock[] = []
    this.words(listChildren(node), {}, spans, pictures)
    const level = Number(
      HEADING.exec(node.styleName ?? '')?.[1] ?? (TITLE.test(node.styleName ?? '') ? 1 : 0),
    )
    if (spans.some(({ text }) => text.trim() !== '')) {
      if (node.level !== undefined && level === 0) blocks.push(this.item(node, spans))
      else {
        this.numbers = []
        if (level > 0) blocks.push({ kind: 'heading', level: Math.min(level, DEEPEST_HEADING), spans })
        else blocks.push({ kind: 'paragraph', spans })
      }
    }
    blocks.push(...pictures)
  }

  private item({ level = 0, isOrdered }: DocxNode, spans: Span[]): DocumentBlock {
    const depth = Math.min(Math.max(0, Math.trunc(level) || 0), DEEPEST_ITEM)
    this.numbers.length = depth + 1
    const number = (this.numbers[depth] ?? 0) + 1
    this.numbers[depth] = isOrdered ? number : 0
    return { kind: 'item', depth, ...(isOrdered && { number }), spans }
  }

  private table(node: DocxNode): void {
    this.numbers = []
    const pictures: DocumentBlock[] = []
    const rows = listChildren(node)
      .filter(({ type }) => type === 'tableRow')
      .slice(0, MOST.rows)
      .map((row) =>
        listChildren(row)
          .filter(({ type }) => type === 'tableCell')
          .slice(0, MOST.cells)
          .map((cell) => {
            const spans: Span[] = []
            this.words(listChildren(cell), {}, spans, pictures)
            return withoutEnd(spans)
          }),
      )
      .filter((cells) => cells.length > 0)
    if (rows.length > 0) this.blocks.push({ kind: 'table', rows })
    this.blocks.push(...pictures)
  }

  /** Gathers words with their looks, and pictures; what stands in a cell of a cell is on lines of its own. */
  private words(nodes: readonly DocxNode[], look: Look, spans: Span[], pictures: DocumentBlock[]): void {
    for (const node of nodes) {
      switch (node.type) {
        case 'text':
          this.add(spans, node.value ?? '', look)
          break
        case 'tab':
          this.add(spans, '\t', look)
          break
        case 'break':
          this.add(spans, '\n', look)
          break
        case 'run':
          this.words(listChildren(node), getLook(node, look), spans, pictures)
          break
        case 'hyperlink':
          this.words(listChildren(node), { ...look, ...getLink(node) }, spans, pictures)
          break
        case 'image':
          this.picture(node, pictures)
          break
        case 'paragraph':
        case 'table':
        case 'tableRow':
        case 'tableCell':
          if (spans.length > 0) this.add(spans, '\n', {})
          this.words(listChildren(node), look, spans, pictures)
          break
        default:
      }
    }
  }

  private add(spans: Span[], value: string, look: Look): void {
    const text = value.replace(UNSEEN, '')
    if (text === '') return
    const last = spans[spans.length - 1]
    if (last && isSame(last, look)) {
      spans[spans.length - 1] = { ...last, text: (last.text + text).slice(0, MOST.text) }
    } else if (spans.length < MOST.spans) spans.push({ text: text.slice(0, MOST.text), ...look })
  }

  private picture({ contentType = '', base64, alt = '' }: DocxNode, pictures: DocumentBlock[]): void {
    const size = base64 === undefined ? undefined : imageSize(contentType, Buffer.from(base64, 'base64'))
    const isFit = size && size.width > 0 && size.height > 0 && Math.max(size.width, size.height) <= MOST.side
    if (!isFit) this.omitted += 1
    else
      pictures.push({
        kind: 'image',
        src: `data:${contentType};base64,${base64}`,
        alt: alt.replace(UNSEEN, '').trim().slice(0, MOST.alt),
        ...size,
      })
  }
}

/** The text of a document by an allow-list: headings, paragraphs, items, tables, bold, italic, https links, pictures. */
export function getBlocks(document: DocxNode): DocumentText {
  const gathering = new Gathering()
  gathering.read(listChildren(document))
  return { blocks: gathering.blocks.slice(0, MOST.blocks), omitted: gathering.omitted }
}
