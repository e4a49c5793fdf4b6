'use strict'
const { parentPort, workerData } = require('node:worker_threads')
const { strFromU8, unzipSync, zipSync } = require('fflate')
const mammoth = require('mammoth')

/**
 * Reads a text document into plain nodes for the server, which knows what of them it lets through. Here, because what
 * takes all memory or never ends takes only this thread with it.
 * @typedef {Record<string, any>} Element
 * @typedef {import('./docx-node').DocxNode} DocxNode
 */

/** @type {{ bytes: Uint8Array, main: string, mostNodes: number, deepest: number, largestImage: number, largestImages: number }} */
const { bytes, main: mainName, mostNodes, deepest, largestImage, largestImages } = workerData

/** Formulas, which the reader passes over without a word. */
const FORMULA = /<m:oMath[\s>]/g

let nodes = 0
let images = 0

/**
 * @param {Element} image
 * @returns {Promise<DocxNode>}
 */
async function imageOf(image) {
  const base64 = await image.readAsBase64String()
  const alt = typeof image.altText === 'string' ? image.altText : ''
  images += base64.length
  const isKept = base64.length <= largestImage && images <= largestImages
  return { type: 'image', alt, ...(isKept && { contentType: String(image.contentType), base64 }) }
}

/**
 * @param {Element} element
 * @param {number} depth
 * @returns {Promise<DocxNode>}
 */
async function nodeOf(element, depth) {
  nodes += 1
  if (nodes > mostNodes || depth > deepest) throw new Error('the document is too large')
  if (element.type === 'image') return imageOf(element)
  const { type, value, href, isBold, isItalic, styleName, numbering } = element
  const children = []
  for (const child of element.children ?? []) children.push(await nodeOf(child, depth + 1))
  return {
    type,
    ...(typeof value === 'string' && { value }),
    ...(typeof href === 'string' && { href }),
    ...(isBold && { isBold: true }),
    ...(isItalic && { isItalic: true }),
    ...(styleName && { styleName }),
    ...(numbering && { level: Number(numbering.level), isOrdered: Boolean(numbering.isOrdered) }),
    ...(children.length > 0 && { children }),
  }
}

/**
 * Unpacks each file up to the size that it states. Throws where one has less, or is stored with another size.
 * @returns {Record<string, Uint8Array>}
 */
function unpack() {
  let stated = 0
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      const isPlain = name !== '__proto__'
      stated += isPlain ? originalSize : 0
      return isPlain
    },
  })
  const found = Object.values(files).reduce((sum, file) => sum + file.length, 0)
  if (found !== stated) throw new Error('a file has another size than it states')
  return files
}

async function main() {
  const files = unpack()
  const formulas = strFromU8(files[mainName] ?? new Uint8Array()).match(FORMULA)?.length ?? 0
  /** @type {Element | undefined} */
  let read
  await mammoth.convertToHtml(
    // Packed again: the archive as it came may unpack to more than it states, and names may stand in it twice.
    { buffer: Buffer.from(zipSync(files, { level: 0 })) },
    {
      externalFileAccess: false,
      transformDocument(document) {
        read = document
        // Nobody wants its HTML.
        return { ...document, children: [] }
      },
    },
  )
  if (read === undefined) throw new Error('no document was read')
  parentPort?.postMessage({ node: await nodeOf(read, 0), formulas })
}

main().catch(() => parentPort?.postMessage(undefined))
