import { ErrorCode } from '../../../contract/errors'
import { DomainError } from '../errors'
import type { Metrics } from '../lib/metrics'
import { createSemaphore } from '../lib/semaphore'
import { singleFlight } from '../lib/single-flight'
import { pdfText } from '../strings/pdf'
import { Copies } from './copies'
import type { DrawingThread } from './drawing-thread'

/** Documents of a kind that may wait for the one that is being drawn. */
const WAITING = 20
/** The bounds of stored documents: viewers fetch one twice. */
const STORED = { bytes: 32 * 1024 * 1024, ms: 10 * 60_000 }
/** How long what could not be drawn is not tried again, in ms. */
const FAILED_MS = 10 * 60_000

/** The meaning of the number about documents. */
export const pdfHelp = {
  shangan_pdfs_drawn_total: 'PDF documents that were drawn, by kind; one that is stored is not drawn again',
} as const

/** A document that somebody asks for. */
export interface PdfRequest {
  readonly uid: string
  readonly kind: 'agreement' | 'mistakes'
  /** The same for all who are to share the document. */
  readonly key: string
  /** The same for all that would fail for the same reason. */
  readonly source: string
  /** The module whose `draw` draws it in the thread. */
  readonly file: string
  /** Collects what it is drawn from. */
  readonly data: () => Promise<unknown>
}

/**
 * Resolves to the document; throws Busy where too many wait, or one of the same student and kind, and Internal where it
 * cannot be drawn.
 */
export type Pdfs = (request: PdfRequest) => Promise<Buffer>

/**
 * Draws each document once for all who ask for it within ten minutes, and never in the thread that serves requests.
 * Agreements, which are short and which somebody is about to need, come before books.
 */
export function createPdfs({
  clock,
  metrics,
  thread,
}: {
  readonly clock: () => Date
  readonly metrics: Metrics
  readonly thread: DrawingThread
}): Pdfs {
  for (const kind of ['agreement', 'mistakes']) metrics.count('shangan_pdfs_drawn_total', { kind }, 0)
  const copies = new Copies(STORED, clock)
  const shared = singleFlight<Buffer>()
  const full = () => new DomainError(ErrorCode.Busy, undefined, { retryAfter: 5 })
  const oneByOne = createSemaphore({ running: 1, waiting: WAITING, full })
  const places = new Set<string>()
  /** Until when each source is not tried again, in Unix ms. */
  const failures = new Map<string, number>()

  async function inPlace(place: string, work: () => Promise<Buffer>): Promise<Buffer> {
    if (places.has(place)) throw full()
    places.add(place)
    try {
      return await work()
    } finally {
      places.delete(place)
    }
  }

  function refuseFailed(source: string): void {
    const now = clock().getTime()
    for (const [failed, until] of failures) if (until <= now) failures.delete(failed)
    const until = failures.get(source)
    if (until !== undefined) throw failure(until - now)
  }

  async function draw({ kind, key, source, file, data }: PdfRequest): Promise<Buffer> {
    const from = await data()
    const pdf = await thread.draw(file, from).catch((cause: unknown) => {
      failures.set(source, clock().getTime() + FAILED_MS)
      throw failure(FAILED_MS, cause)
    })
    metrics.count('shangan_pdfs_drawn_total', { kind })
    copies.put(key, pdf)
    return pdf
  }

  return async (request) => {
    const { uid, kind, key, source } = request
    const copy = copies.get(key)
    if (copy) return copy
    refuseFailed(source)
    const inTurn = () => oneByOne(() => draw(request), kind === 'agreement')
    return shared(key, () => inPlace(`${kind} ${uid}`, inTurn))
  }
}

const failure = (ms: number, cause?: unknown): DomainError =>
  new DomainError(ErrorCode.Internal, pdfText.failed, { cause, retryAfter: Math.ceil(ms / 1000) })
