import { inflateSync } from 'node:zlib'

interface Parts {
  /** Decoded streams by the numbers of their objects. */
  readonly streams: ReadonlyMap<string, string>
  readonly dictionaries: ReadonlyMap<string, string>
}

function getParts(pdf: Buffer): Parts {
  const whole = pdf.toString('latin1')
  const [streams, dictionaries] = [new Map<string, string>(), new Map<string, string>()]
  for (const { 1: id = '', 2: head = '', index, 0: all } of whole.matchAll(
    /(\d+) 0 obj\n([\s\S]*?)(?:\nstream\n|\nendobj)/g,
  )) {
    dictionaries.set(id, head)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    if (!all.endsWith('stream\n') || !(length > 0)) continue
    const bytes = pdf.subarray(index + all.length, index + all.length + length)
    streams.set(id, (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1'))
  }
  return { streams, dictionaries }
}

/** The characters behind the codes of a font, by its map. */
function listSigns(map: string): string[] {
  const listed = [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) => list.match(/<[^>]*>/g) ?? [])
  return listed.map((hex) =>
    Buffer.from(hex.replace(/[<>\s]/g, ''), 'hex')
      .swap16()
      .toString('utf16le'),
  )
}

/** The letters of each page of a document, in drawing order, without the blanks that only their position shows. */
export function listPages(pdf: Buffer): string[] {
  const { streams, dictionaries } = getParts(pdf)
  const fonts = new Map<string, string[]>()
  for (const head of dictionaries.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(dictionaries.get(id) ?? '')?.[1] ?? ''
      fonts.set(name, listSigns(streams.get(map) ?? ''))
    }
  const pages = [...dictionaries.values()].filter((head) => /\/Type \/Page\b(?!s)/.test(head))
  return pages.map((head) => {
    const content = streams.get(/\/Contents (\d+) 0 R/.exec(head)?.[1] ?? '') ?? ''
    let signs: string[] = []
    let text = ''
    for (const [, font, line = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font !== undefined) signs = fonts.get(font) ?? []
      for (const [, hex = ''] of line.matchAll(/<([0-9a-f]+)>/g))
        text += (hex.match(/.{4}/g) ?? []).map((code) => signs[parseInt(code, 16)] ?? '?').join('')
    }
    return text
  })
}

/** Names of the fonts of a document, and how many of them it carries. */
export function getFonts(pdf: Buffer): { readonly names: string[]; readonly carried: number } {
  const heads = [...getParts(pdf).dictionaries.values()]
  return {
    names: heads.flatMap((head) => /\/Subtype \/Type0[\s\S]*\/BaseFont \/(\S+)/.exec(head)?.[1] ?? []),
    carried: heads.filter((head) => head.includes('/FontFile')).length,
  }
}

/** How many glyphs of formulas a document stores, and how often it draws one. */
export function getGlyphs(pdf: Buffer): { readonly embedded: number; readonly drawn: number } {
  const { streams, dictionaries } = getParts(pdf)
  return {
    embedded: [...dictionaries.values()].filter((head) => head.includes('/Subtype /Form')).length,
    drawn: [...streams.values()].reduce((sum, text) => sum + (text.match(/\/Glyph\d+ Do/g) ?? []).length, 0),
  }
}
