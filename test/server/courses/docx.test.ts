import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import Value from 'typebox/value'
import { docx } from '../../../content/generators/documents/docx'
import { zip, type Packed } from '../../../content/generators/documents/zip'
import { DocumentBlock } from '../../../contract/schemas/courses/document'
import { unzip } from '../../../server/src/lib/zip'
import { blocksOf } from '../../../server/src/modules/courses/document/blocks'
import type { DocxNode } from '../../../server/src/modules/courses/document/docx-node'
import { readDocx } from '../../../server/src/modules/courses/document/docx'
import { imageSize } from '../../../server/src/modules/courses/document/image-size'

const LIMITS = { entries: 100, unpacked: 1_000_000 }

/** The files of a made-up docx whose body, relations or others are replaced. */
async function partsOf(changes: Readonly<Record<string, string | Buffer>>): Promise<Packed[]> {
  const files = await unzip(docx([]), LIMITS)
  const kept = (files ?? []).filter(({ name }) => !(name in changes))
  return [...kept, ...Object.entries(changes).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))]
}

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
].join(' ')

const bodyOf = (xml: string): string =>
  `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${xml}</w:body></w:document>`

async function readBody(xml: string, others: Readonly<Record<string, string | Buffer>> = {}) {
  return readDocx(zip(await partsOf({ 'word/document.xml': bodyOf(xml), ...others })))
}

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
  const bomb = Buffer.alloc(100 * 1024 * 1024, 0x20)
  const files = await partsOf({ 'word/filler.xml': bomb })
  const bytes = zip(files)
  expect(bytes.length).toBeLessThan(200_000)
  expect(await readDocx(bytes)).toBeUndefined()
})

test('an archive that says less than it unpacks to is given up', async () => {
  const lie = Buffer.alloc(5_000_000, 0x20)
  const bytes = zip([{ name: 'word/document.xml', bytes: lie }])
  const packed = deflateRawSync(lie, { level: 9 }).length
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  expect(directory).toBeGreaterThan(packed)
  bytes.writeUInt32LE(1000, directory + 24)
  expect(await unzip(bytes, LIMITS)).toBeUndefined()
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
  expect(await readBody('<w:p><w:r><w:t>x</w:t></w:r></w:p>'.repeat(30_000))).toBeUndefined()
})

test.each([
  ['empty', Buffer.alloc(0)],
  ['a text', Buffer.from('PK\u0003\u0004 not an archive')],
  ['an archive of something else', zip([{ name: 'a.txt', bytes: Buffer.from('a') }])],
  ['not XML', zip([{ name: 'word/document.xml', bytes: Buffer.from('<w:document') }])],
])('a docx that is %s has no text', async (_name, bytes) => {
  expect(await readDocx(bytes)).toBeUndefined()
})

test('an archive comes back as it was packed, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          name: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
          bytes: fc.uint8Array(),
        }),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      async (files) => {
        const packed = files.map(({ name, bytes }) => ({
          name: Buffer.from(name).toString(),
          bytes: Buffer.from(bytes),
        }))
        expect(await unzip(zip(packed), LIMITS)).toEqual(packed)
      },
    ),
    { numRuns: 60 },
  )
})

test('bytes of any kind are an archive or none, and never an error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat(120), async (noise, at) => {
      const bytes = zip([{ name: 'a', bytes: Buffer.from('aaaaaaaaaaaaaaaaaaaaaaaa') }])
      bytes.set(noise.subarray(0, Math.max(0, bytes.length - at)), Math.min(at, bytes.length))
      await unzip(bytes, LIMITS)
      await unzip(Buffer.from(noise), LIMITS)
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
      const { blocks } = blocksOf({ type: 'document', children })
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
  const { blocks } = blocksOf({
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
  const { blocks, omitted } = blocksOf({
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
