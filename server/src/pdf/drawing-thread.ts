import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'

const WORKER = path.join(__dirname, 'drawing-worker.js')
/** Memory of the thread in MB. */
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Computing that one document may take, whatever else the machine does, and how long it may take at all, in ms. */
const MOST = { computing: 15_000, waiting: 60_000 }
/** How often is looked whether that is over, in ms. */
const LOOK_MS = 250

/** The thread's answer about a document. */
type Drawn = { readonly pdf: Uint8Array } | { readonly failure: string }

/**
 * Measures how long this process computes beside the thread that serves requests, in ms: next to nothing while a busy
 * machine does other things, so that a slow one fails no document for that.
 */
function createComputingClock(): () => number {
  const from = process.cpuUsage()
  const loop = performance.eventLoopUtilization()
  return () => {
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000 - performance.eventLoopUtilization(loop).active
  }
}

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
export function createDrawingThread(script = WORKER, most = MOST): DrawingThread {
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
      const computed = createComputingClock()
      const ends = performance.now() + most.waiting
      const timer = setInterval(() => {
        if (computed() > most.computing || performance.now() > ends) void worker.terminate()
      }, LOOK_MS)
      const fail = (cause: Error) => settle(() => reject(cause))
      const died = (cause: unknown) => fail(new Error('the drawing thread died', { cause }))
      const exited = () => fail(new Error('the drawing thread ended'))
      const received = (drawn: Drawn) =>
        'pdf' in drawn ? settle(() => resolve(Buffer.from(drawn.pdf.buffer))) : fail(new Error(drawn.failure))
      function settle(end: () => void): void {
        clearInterval(timer)
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
