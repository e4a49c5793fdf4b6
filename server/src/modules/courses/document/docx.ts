import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { unzipSync, type UnzipFileInfo } from 'fflate'
import Value from 'typebox/value'
import { DocumentBlock } from '../../../../../contract/schemas/courses/document'
import { getBlocks, type DocumentText } from './blocks'
import type { DocxNode } from './docx-node'

const WORKER = path.join(__dirname, 'docx-worker.js')
/** The limits of a docx: files, bytes unpacked, parts and how deep they stand in each other, bytes of pictures. */
const LIMITS = { entries: 1000, unpacked: 24 * 1024 * 1024 }
const READING = { mostNodes: 60_000, deepest: 60, largestImage: 400_000, largestImages: 2_000_000 }
/** Memory of the reading thread in MB, and how long it may take in ms. */
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
const LONGEST = 20_000
const MAIN = 'word/document.xml'

/** The parts of a docx as the reading thread hands them over, and the formulas that it passed over. */
interface Read {
  readonly node: DocxNode
  readonly formulas: number
}

/**
 * Whether an archive holds a document and states sizes within the limits; only its directory is read. The reading thread
 * unpacks no file further than it states.
 */
function isWithinLimits(bytes: Buffer): boolean {
  let [entries, unpacked, hasMain] = [0, 0, false]
  const filter = ({ name, size, originalSize }: UnzipFileInfo): false => {
    entries += 1
    // A stored file is as large as it is packed, whatever it states.
    unpacked += Math.max(size, originalSize)
    if (entries > LIMITS.entries || unpacked > LIMITS.unpacked)
      throw new RangeError('the archive is too large')
    hasMain ||= name === MAIN
    return false
  }
  try {
    unzipSync(bytes, { filter })
    return hasMain
  } catch {
    return false
  }
}

/** Reads in a thread that is ended when it takes too long; undefined where it fails in any way. */
function readInWorker(bytes: Buffer): Promise<Read | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(WORKER, {
      workerData: { bytes, main: MAIN, ...READING },
      resourceLimits: MEMORY,
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => settle(undefined), LONGEST)
    function settle(read: Read | undefined): void {
      clearTimeout(timer)
      resolve(read)
      void worker.terminate()
    }
    worker.once('message', settle)
    worker.once('error', () => settle(undefined))
    worker.once('exit', () => settle(undefined))
  })
}

/** The text of a docx; undefined where it is none, is broken, or would take too much. */
export async function readDocx(bytes: Buffer): Promise<DocumentText | undefined> {
  if (!isWithinLimits(bytes)) return undefined
  const read = await readInWorker(bytes)
  if (read === undefined) return undefined
  const { blocks, omitted } = getBlocks(read.node)
  // Whatever was overlooked above must not make an answer that no client can read.
  if (!blocks.every((block) => Value.Check(DocumentBlock, block))) return undefined
  return { blocks, omitted: omitted + read.formulas }
}
