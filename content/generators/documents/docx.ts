import { strToU8, zipSync } from 'fflate'

/** The first day that archives know, so that the same parts make the same bytes. */
const DAY = new Date(1980, 0, 1)

/** Words of one look. */
export interface Words {
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/** A part of a text document. */
export type Part =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly words: readonly Words[] }
  | { readonly kind: 'paragraph'; readonly words: readonly Words[] }
  | { readonly kind: 'item'; readonly isNumbered?: boolean; readonly words: readonly Words[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign] ?? '')

const renderRun = ({ text, isBold, isItalic }: Words): string => {
  const look = `${isBold ? '<w:b/>' : ''}${isItalic ? '<w:i/>' : ''}`
  const marks = look === '' ? '' : `<w:rPr>${look}</w:rPr>`
  return `<w:r>${marks}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
}

const renderParagraph = (words: readonly Words[], marks = ''): string =>
  `<w:p>${marks === '' ? '' : `<w:pPr>${marks}</w:pPr>`}${words.map(renderRun).join('')}</w:p>`

const formatCell = (text: string, isHead: boolean): string =>
  `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr>${renderParagraph([{ text, isBold: isHead }])}</w:tc>`

const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:color="808080"/>`).join('')

function renderTable(rows: readonly (readonly string[])[]): string {
  const grid = (rows[0] ?? []).map(() => '<w:gridCol w:w="2400"/>').join('')
  const lines = rows.map(
    (row, at) => `<w:tr>${row.map((text) => formatCell(text, at === 0)).join('')}</w:tr>`,
  )
  const marks = `<w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders>${borders}</w:tblBorders></w:tblPr>`
  return `<w:tbl>${marks}<w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>`
}

function buildXml(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return renderParagraph(part.words, `<w:pStyle w:val="Heading${part.level}"/>`)
    case 'paragraph':
      return renderParagraph(part.words)
    case 'item':
      return renderParagraph(
        part.words,
        `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${part.isNumbered ? 2 : 1}"/></w:numPr>`,
      )
    case 'table':
      return renderTable(part.rows)
  }
}

const renderStyle = (level: number, size: number): string =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/>` +
  `<w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`

const renderList = (id: number, format: string, sign: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/>` +
  `<w:lvlText w:val="${sign}"/><w:pPr><w:ind w:left="420" w:hanging="420"/></w:pPr></w:lvl></w:abstractNum>`

const renderType = (name: string, kind: string): string =>
  `<Override PartName="/word/${name}.xml" ContentType="${TYPE}.${kind}+xml"/>`

const renderRelation = (id: number, kind: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

const relations = (list: string): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list}</Relationships>`

/** Writes a text document that word processors open. */
export function docx(parts: readonly Part[]): Buffer {
  const files: Record<string, string> = {
    '[Content_Types].xml':
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `${renderType('document', 'document.main')}${renderType('styles', 'styles')}${renderType('numbering', 'numbering')}</Types>`,
    '_rels/.rels': relations(renderRelation(1, 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      renderRelation(1, 'styles', 'styles.xml') + renderRelation(2, 'numbering', 'numbering.xml'),
    ),
    'word/document.xml': `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${parts.map(buildXml).join('')}</w:body></w:document>`,
    'word/styles.xml': `${HEAD}<w:styles xmlns:w="${MAIN}">${renderStyle(1, 36)}${renderStyle(2, 28)}</w:styles>`,
    'word/numbering.xml':
      `${HEAD}<w:numbering xmlns:w="${MAIN}">${renderList(0, 'bullet', '•')}${renderList(1, 'decimal', '%1.')}` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>',
  }
  const packed = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync(packed, { level: 9, mtime: DAY }))
}
