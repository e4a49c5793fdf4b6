import path from 'node:path'
import { Worker } from 'node:worker_threads'

const WORKER = path.join(__dirname, 'drawing-worker.js')
/** Memory of the thread in MB, and how long one document may take in ms. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
const LONGEST = 60_000

/** What the thread says of a document. */
type Drawn = { readonly pdf: Uint8Array } | { readonly failure: string }

/** A thread that draws documents, one after the other. */
export interface DrawingThread {
  /** Draws by the module `file`, in whose `draw` the data arrives as a structured clone. */
  draw(file: string, data: unknown): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Starts the thread with the first document. Where it dies, or a document takes too long, that one document fails and the
 * next one gets a new thread.
 */
export function createDrawingThread(script = WORKER): DrawingThread {
  let running: Worker | undefined

  function start(): Worker {
    const worker = new Worker(script, { resourceLimits: MEMORY, execArgv: [], stdout: true, stderr: true })
    const forget = () => {
      if (running === worker) running = undefined
    }
    worker.once('error', forget).once('exit', forget)
    return worker
  }

  function draw(file: string, data: unknown): Promise<Buffer> {
    const worker = (running ??= start())
    return new Promise((resolve, reject) => {
      worker.postMessage({ file, data })
      const timer = setTimeout(() => void worker.terminate(), LONGEST)
      const fail = (cause: Error) => settle(() => reject(cause))
      const died = (cause: unknown) => fail(new Error('the drawing thread died', { cause }))
      const exited = () => fail(new Error('the drawing thread ended'))
      const received = (drawn: Drawn) =>
        'pdf' in drawn ? settle(() => resolve(Buffer.from(drawn.pdf.buffer))) : fail(new Error(drawn.failure))
      function settle(end: () => void): void {
        clearTimeout(timer)
        worker.off('message', received).off('error', died).off('exit', exited)
        end()
      }
      worker.once('message', received).once('error', died).once('exit', exited)
    })
  }

  return {
    draw,
    async close() {
      await running?.terminate()
    },
  }
}
