import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Formats that shrink. The HTML page is left out: the server completes and compresses it itself. */
const textual = /\.(js|css|json|svg|map|txt|xml|wasm)$/

/** Below this size in bytes compression gains less than a packet. */
const smallest = 1024

/** From this size in bytes on a file is no part of a first load, and is compressed once. */
const largest = 256 * 1024

const { BROTLI_PARAM_LGBLOCK, BROTLI_PARAM_NDIRECT, BROTLI_PARAM_NPOSTFIX } = constants
/**
 * @param {number} block
 * @param {number} direct
 */
const variant = (block, direct) => ({
  [BROTLI_PARAM_LGBLOCK]: block,
  [BROTLI_PARAM_NPOSTFIX]: 1,
  [BROTLI_PARAM_NDIRECT]: direct,
})
/** Parameters of which one or another gives the smallest file, by 0.1 to 1 %; no rule predicts which one. */
const variants = [{}, variant(0, 16), variant(16, 2), variant(16, 8), variant(17, 8)]

/**
 * Compresses with each of the variants and returns the smallest.
 * @param {Buffer} content
 */
async function smallestBrotli(content) {
  const common = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const tried = await Promise.all(
    variants
      .slice(0, content.length < largest ? variants.length : 1)
      .map((own) => brotli(content, { params: { ...common, ...own } })),
  )
  return tried.reduce((best, sharedBuffer) => (sharedBuffer.length < best.length ? sharedBuffer : best))
}

/**
 * Writes a .br (quality 11) and a .gz beside every text asset of a folder that is larger than 1 KB.
 * @param {string} folder
 * @returns {Promise<{ files: number, before: number, after: number }>} number of files and bytes before and after brotli
 */
export async function compressFolder(folder) {
  const total = { files: 0, before: 0, after: 0 }
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    textual.test(name),
  )
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const content = readFileSync(file)
      if (content.length <= smallest) return
      const [br, gz] = await Promise.all([smallestBrotli(content), zip(content, { level: 9 })])
      writeFileSync(`${file}.br`, br)
      writeFileSync(`${file}.gz`, gz)
      total.files += 1
      total.before += content.length
      total.after += br.length
    }),
  )
  return total
}
