import fc from 'fast-check'
import { unzipSync, zipSync } from 'fflate'
import Value from 'typebox/value'
import { docx } from '../../../content/generators/documents/docx'
import { DocumentBlock } from '../../../contract/schemas/courses/document'
import { getBlocks } from '../../../server/src/modules/courses/document/blocks'
import type { DocxNode } from '../../../server/src/modules/courses/document/docx-node'
import { readDocx } from '../../../server/src/modules/courses/document/docx'
import { imageSize } from '../../../server/src/modules/courses/document/image-size'

type Files = Readonly<Record<string, string | Buffer>>

/** A made-up docx with files added or replaced. */
function pack(changes: Files, level: 0 | 9 = 9): Buffer {
  const changed = Object.entries(changes).map(([name, text]) => [name, Buffer.from(text)])
  return Buffer.from(zipSync({ ...unzipSync(docx([])), ...Object.fromEntries(changed) }, { level }))
}

const DIRECTORY_ENTRY = 0x02014b50
/** Where a directory entry says how large its file is once it is unpacked, and where its name stands. */
const SIZE = 24
const NAME = 46

/** Makes the directory of an archive state another unpacked size of a file. */
function lie(bytes: Buffer, name: string, size: number): Buffer {
  const at = bytes.lastIndexOf(name) - NAME
  expect(bytes.readUInt32LE(at)).toBe(DIRECTORY_ENTRY)
  bytes.writeUInt32LE(size, at + SIZE)
  return bytes
}

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ')

const getBody = (xml: string): string =>
  `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${xml}</w:body></w:document>`

const MAIN = 'word/document.xml'
const SENTENCE = '<w:p><w:r><w:t>x</w:t></w:r></w:p>'

const readBody = (xml: string, others: Files = {}) => readDocx(pack({ [MAIN]: getBody(xml), ...others }))

test('a link leads nowhere but to a site by https', async () => {
  const targets = {
    r1: 'javascript:alert(1)',
    r2: 'data:text/html,x',
    r3: 'http://plain.example.com/',
    r4: 'https://user@evil.example.com/',
    r5: 'https://www.example.com/a?b=1',
    r6: 'file:///etc/passwd',
    r7: ' https://www.example.com/',
    r8: '//www.example.com/',
  }
  const relations = Object.entries(targets).map(
    ([id, target]) =>
      `<Relationship Id="${id}" TargetMode="External" Target="${target.replace(/&/g, '&amp;')}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink"/>`,
  )
  const links = Object.keys(targets).map(
    (id) => `<w:hyperlink r:id="${id}"><w:r><w:t>${id}</w:t></w:r></w:hyperlink>`,
  )
  const read = await readBody(`<w:p>${links.join('')}</w:p>`, {
    'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
  })
  const [block] = read?.blocks ?? []
  expect(block).toEqual({
    kind: 'paragraph',
    spans: [{ text: 'r1r2r3r4' }, { text: 'r5', href: 'https://www.example.com/a?b=1' }, { text: 'r6r7r8' }],
  })
})

test('a formula is left out and counted, its neighbours stay', async () => {
  const read = await readBody(
    '<w:p><w:r><w:t>前</w:t></w:r><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath><w:r><w:t>后</w:t></w:r></w:p>',
  )
  expect(read).toEqual({ blocks: [{ kind: 'paragraph', spans: [{ text: '前后' }] }], omitted: 1 })
})

test('an archive of much more than it weighs is not unpacked', async () => {
  const bytes = pack({ 'word/filler.xml': Buffer.alloc(100 * 1024 * 1024, 0x20) })
  expect(bytes.length).toBeLessThan(200_000)
  expect(await readDocx(bytes)).toBeUndefined()
})

test('an archive of more than a thousand files is not unpacked', async () => {
  const empty = Buffer.alloc(0)
  const files = Object.fromEntries(Array.from({ length: 1001 }, (_file, at) => [`word/${at}`, empty]))
  expect(await readDocx(pack({ [MAIN]: getBody(SENTENCE), ...files }, 0))).toBeUndefined()
})

test.each([
  ['less', 9, 1000],
  ['nothing', 9, 0],
  ['more', 9, 4_000_000],
  ['less, though it is stored as it is,', 0, 1000],
  ['more, though it is stored as it is,', 0, 4_000_000],
] as const)('an archive that says %s than it unpacks to is given up', async (_what, level, size) => {
  const body = getBody(SENTENCE + ' '.repeat(3_000_000))
  expect(await readDocx(lie(pack({ [MAIN]: body }, level), MAIN, size))).toBeUndefined()
})

test('a file that the reader passes over is unpacked no further than it says', async () => {
  const filler = { 'word/filler.xml': Buffer.alloc(20 * 1024 * 1024, 0x20) }
  const bytes = lie(pack({ [MAIN]: getBody(SENTENCE), ...filler }), 'word/filler.xml', 10)
  expect(await readDocx(bytes)).toEqual({
    blocks: [{ kind: 'paragraph', spans: [{ text: 'x' }] }],
    omitted: 0,
  })
})

test('files that are stored as they are count as much as they weigh, whatever they say', async () => {
  const fillers = [1, 2].map((at) => [`word/${at}.xml`, Buffer.alloc(13 * 1024 * 1024, 0x20)] as const)
  const bytes = pack({ [MAIN]: getBody(SENTENCE), ...Object.fromEntries(fillers) }, 0)
  for (const [name] of fillers) lie(bytes, name, 10)
  expect(await readDocx(bytes)).toBeUndefined()
})

test('a file with the name of a prototype changes nothing', async () => {
  const bytes = pack({ [MAIN]: getBody(SENTENCE), 'word/rels': 'x'.repeat(1000) })
  for (let at = bytes.indexOf('word/rels'); at >= 0; at = bytes.indexOf('word/rels'))
    bytes.write('__proto__', at)
  expect(await readDocx(bytes)).toEqual({
    blocks: [{ kind: 'paragraph', spans: [{ text: 'x' }] }],
    omitted: 0,
  })
})

test('a table in a table is read as lines, one in thirty others is not', async () => {
  const nested = (depth: number) =>
    readBody(
      '<w:tbl><w:tr><w:tc>'.repeat(depth) +
        '<w:p><w:r><w:t>x</w:t></w:r></w:p>' +
        '<w:p/></w:tc></w:tr></w:tbl>'.repeat(depth),
    )
  expect((await nested(3))?.blocks).toEqual([{ kind: 'table', rows: [[[{ text: 'x' }]]] }])
  expect(await nested(30)).toBeUndefined()
})

test('tables in tables without an end end nothing but the reading', async () => {
  const open = '<w:tbl><w:tr><w:tc>'
  const close = '<w:p/></w:tc></w:tr></w:tbl>'
  expect(await readBody(open.repeat(20_000) + close.repeat(20_000))).toBeUndefined()
})

test('a document of too many parts is not read', async () => {
  expect(await readBody(SENTENCE.repeat(30_000))).toBeUndefined()
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['a text', Buffer.from('PK\u0003\u0004 not an archive')],
  ['an archive of something else', Buffer.from(zipSync({ 'a.txt': Buffer.from('a') }))],
  ['not XML', Buffer.from(zipSync({ [MAIN]: Buffer.from('<w:document') }))],
])('a docx that is %s has no text', async (_name, bytes) => {
  expect(await readDocx(bytes)).toBeUndefined()
})

test('bytes of any kind are read or not, and never an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(120), async (noise, at) => {
      const bytes = zipSync({ a: Buffer.from('aaaaaaaaaaaaaaaaaaaaaaaa') })
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
      expect(await readDocx(Buffer.from(bytes))).toBeUndefined()
      expect(await readDocx(Buffer.from(noise))).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

const node = fc.letrec<{ node: DocxNode }>((tie) => ({
  node: fc.record(
    {
      type: fc.constantFrom(
        'paragraph',
        'run',
        'text',
        'hyperlink',
        'table',
        'tableRow',
        'tableCell',
        'image',
        'script',
        'break',
      ),
      value: fc.string({ unit: 'binary' }),
      href: fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), fc.constant('javascript:alert(1)')),
      isBold: fc.boolean(),
      isItalic: fc.boolean(),
      styleName: fc.constantFrom('heading 1', 'Heading 9', 'Title', 'Normal'),
      level: fc.integer(),
      isOrdered: fc.boolean(),
      alt: fc.string({ unit: 'binary' }),
      contentType: fc.constantFrom('image/png', 'image/svg+xml', 'text/html'),
      base64: fc.base64String(),
      children: fc.array(tie('node'), { maxLength: 4 }),
    },
    { requiredKeys: ['type'] },
  ),
}))

test('whatever is read, what is let through fits the contract', () => {
  fc.assert(
    fc.property(fc.array(node.node, { maxLength: 8 }), (children) => {
      const { blocks } = getBlocks({ type: 'document', children })
      for (const block of blocks) expect([Value.Check(DocumentBlock, block), block]).toEqual([true, block])
    }),
    { numRuns: 300 },
  )
})

test('a list counts on within itself, and begins again after a paragraph', () => {
  const item = (level: number, isOrdered = true) => ({
    type: 'paragraph',
    level,
    isOrdered,
    children: [{ type: 'text', value: 'x' }],
  })
  const plain = { type: 'paragraph', children: [{ type: 'text', value: 'x' }] }
  const { blocks } = getBlocks({
    type: 'document',
    children: [item(0), item(1), item(1), item(0), item(1), plain, item(0), item(0, false)],
  })
  const numbers = blocks.map((block) => (block.kind === 'item' ? block.number : block.kind))
  expect(numbers).toEqual([1, 1, 2, 2, 1, 'paragraph', 1, undefined])
})

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from([0, 0, 1, 0x2c, 0, 0, 0, 0xc8]),
])

test('a picture comes with its size; what is no PNG or JPEG is left out and counted', () => {
  const image = (contentType: string, bytes: Buffer) => ({
    type: 'paragraph',
    children: [{ type: 'image', contentType, base64: bytes.toString('base64'), alt: '曲线' }],
  })
  const { blocks, omitted } = getBlocks({
    type: 'document',
    children: [
      image('image/png', png),
      image('image/svg+xml', Buffer.from('<svg/>')),
      image('image/png', Buffer.from('x')),
      { type: 'paragraph', children: [{ type: 'image', alt: '' }] },
    ],
  })
  expect(blocks).toEqual([
    {
      kind: 'image',
      src: `data:image/png;base64,${png.toString('base64')}`,
      alt: '曲线',
      width: 300,
      height: 200,
    },
  ])
  expect(omitted).toBe(3)
})

test('the size of a JPEG is that of its frame', () => {
  const jpeg = Buffer.from('ffd8ffe000044a46ffc4000401 02ffc0000b080064012c01011100'.replace(/ /g, ''), 'hex')
  expect(imageSize('image/jpeg', jpeg)).toEqual({ width: 300, height: 100 })
  expect(imageSize('image/jpeg', jpeg.subarray(0, 12))).toBeUndefined()
})
