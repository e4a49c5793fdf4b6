import path from 'node:path'
import { Worker } from 'node:worker_threads'
import Value from 'typebox/value'
import { DocumentBlock } from '../../../../../contract/schemas/courses/document'
import { unzip } from '../../../lib/zip'
import { blocksOf, type DocumentText } from './blocks'
import type { DocxNode } from './docx-node'

const WORKER = path.join(__dirname, 'docx-worker.js')
/** What a docx may come to: files, bytes unpacked, parts and how deep they stand in each other, bytes of pictures. */
const LIMITS = { entries: 1000, unpacked: 24 * 1024 * 1024 }
const READING = { mostNodes: 60_000, deepest: 60, largestImage: 400_000, largestImages: 2_000_000 }
/** Memory of the reading thread in MB, and how long it may take in ms. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const LONGEST = 20_000
const MAIN = 'word/document.xml'
/** Formulas, which the reader passes over without a word. */
const FORMULA = /<m:oMath[\s>]/g

/** Reads in a thread that is ended when it takes too long; undefined where it fails in any way. */
function readInWorker(bytes: Buffer): Promise<DocxNode | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, {
      workerData: { bytes, ...READING },
      resourceLimits: MEMORY,
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => settle(undefined), LONGEST)
    function settle(node: DocxNode | undefined): void {
      clearTimeout(timer)
      resolve(node)
      void worker.terminate()
    }
    worker.once('message', settle)
    worker.once('error', () => settle(undefined))
    worker.once('exit', () => settle(undefined))
  })
}

/** The text of a docx; undefined where it is none, is broken, or would take too much. */
export async function readDocx(bytes: Buffer): Promise<DocumentText | undefined> {
  const entries = await unzip(bytes, LIMITS)
  const main = entries?.find(({ name }) => name === MAIN)
  if (main === undefined) return undefined
  const node = await readInWorker(bytes)
  if (node === undefined) return undefined
  const { blocks, omitted } = blocksOf(node)
  // Whatever was overlooked above must not make an answer that no client can read.
  if (!blocks.every((block) => Value.Check(DocumentBlock, block))) return undefined
  const formulas = main.bytes.toString('utf8').match(FORMULA)?.length ?? 0
  return { blocks, omitted: omitted + formulas }
}
