import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import type { Metrics } from '../lib/metrics'
import { createSemaphore } from '../lib/semaphore'
import { singleFlight } from '../lib/single-flight'
import { Copies } from './copies'
import type { DrawingThread } from './drawing-thread'

/** Documents that may wait for the one that is being drawn, and how many of them one student may have. */
const WAITING = 20
const MOST_OWN = 3
/** What is stored of drawn documents: viewers fetch one twice. */
const STORED = { bytes: 32 * 1024 * 1024, ms: 10 * 60_000 }

/** What the number about documents means. */
export const pdfHelp = {
  shangan_pdfs_drawn_total: 'PDF documents that were drawn, by kind; one that is stored is not drawn again',
} as const

/** A document that somebody asks for. */
export interface PdfRequest {
  readonly uid: string
  readonly kind: 'agreement' | 'mistakes'
  /** The same for all who are to share the document. */
  readonly key: string
  /** The module whose `draw` draws it in the thread. */
  readonly file: string
  /** Collects what it is drawn from. */
  readonly data: () => Promise<unknown>
}

/** Resolves to the document; throws Busy where too many wait, or too many of one student. */
export type Pdfs = (request: PdfRequest) => Promise<Buffer>

/** Draws each document once for all who ask for it within ten minutes, and never in the thread that serves requests. */
export function createPdfs({
  clock,
  metrics,
  thread,
}: {
  readonly clock: () => Date
  readonly metrics: Metrics
  readonly thread: DrawingThread
}): Pdfs {
  const copies = new Copies(STORED, clock)
  const shared = singleFlight<Buffer>()
  const full = () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 5 })
  const oneByOne = createSemaphore({ running: 1, waiting: WAITING, full })
  const places = new Map<string, number>()

  async function inPlace(uid: string, work: () => Promise<Buffer>): Promise<Buffer> {
    const own = places.get(uid) ?? 0
    if (own >= MOST_OWN) throw full()
    places.set(uid, own + 1)
    try {
      return await work()
    } finally {
      const left = (places.get(uid) ?? 1) - 1
      if (left > 0) places.set(uid, left)
      else places.delete(uid)
    }
  }

  async function draw({ kind, key, file, data }: PdfRequest): Promise<Buffer> {
    const pdf = await thread.draw(file, await data())
    metrics.count('shangan_pdfs_drawn_total', { kind })
    copies.put(key, pdf)
    return pdf
  }

  return async (request) => {
    const { uid, key } = request
    return copies.get(key) ?? shared(key, () => inPlace(uid, () => oneByOne(() => draw(request))))
  }
}
