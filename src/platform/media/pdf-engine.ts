import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  RenderingCancelledException,
  ResponseException,
  TextLayer,
  version,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { cutText } from '@/lib/find-text'
import { PdfError, type PdfFile, type PdfMark } from './pdf.contract'

/** Where a page is drawn: its picture, and above it its words where they are wanted. */
export interface Target {
  readonly canvas: HTMLCanvasElement
  readonly words?: HTMLDivElement
  /** In CSS px. */
  readonly width: number
}

/** A page that is being drawn, or is. */
export interface DrawnPage {
  /** Rejects with a PdfError where the page cannot be drawn; settles quietly once it was given up. */
  readonly done: Promise<void>
  /** Marks what was found on it. */
  mark(marks: readonly PdfMark[]): void
  cancel(): void
}

export interface PdfEngine {
  open(url: string, onProgress: (share: number) => void): Promise<PdfFile>
  draw(file: PdfFile, page: number, target: Target): DrawnPage
}

/** Sharper than this nobody sees, and a phone's memory ends. */
const DENSEST = 2
const MOST_PIXELS = 12_000_000
/** Where the build puts what a few documents need besides, one folder a version. */
const FILES = `/static/pdf-${version}`

function getFault(cause: unknown): PdfError {
  if (cause instanceof InvalidPDFException || (cause instanceof Error && cause.name === 'PasswordException'))
    return new PdfError('broken', { cause })
  if (cause instanceof ResponseException && cause.status > 0)
    return new PdfError(cause.missing ? 'missing' : 'unreached', { cause })
  // A fetch that no server answered comes by the browser's own sentence alone.
  const isUnanswered =
    !navigator.onLine || (cause instanceof Error && /fetch|load failed/i.test(cause.message))
  return new PdfError(isUnanswered ? 'unreached' : 'broken', { cause })
}

/** One page is drawn at a time: two at once would take twice the memory and each the other's time. */
let last: Promise<unknown> = Promise.resolve()

function afterOthers(work: () => Promise<void>): Promise<void> {
  const own = last.then(work, work)
  last = own.catch(() => undefined)
  return own
}

/** Lays invisible words above the picture of a page, for screen readers, search and copying. */
class Words {
  private layer: TextLayer | undefined

  constructor(
    private readonly place: HTMLDivElement,
    private readonly page: PDFPageProxy,
    private readonly scale: number,
  ) {}

  async lay(): Promise<void> {
    this.place.replaceChildren()
    this.place.style.setProperty('--total-scale-factor', String(this.scale))
    this.layer = new TextLayer({
      textContentSource: this.page.streamTextContent(),
      container: this.place,
      viewport: this.page.getViewport({ scale: this.scale }),
    })
    await this.layer.render()
  }

  mark(marks: readonly PdfMark[]): void {
    const { textDivs = [], textContentItemsStr: texts = [] } = this.layer ?? {}
    for (const [part, element] of textDivs.entries()) {
      const own = marks.flatMap((mark, hit) => (mark.part === part ? [{ ...mark, hit }] : []))
      const text = texts[part] ?? ''
      if (own.length === 0) {
        if (element.childElementCount > 0) element.textContent = text
        continue
      }
      element.replaceChildren(
        ...cutText(text, own).map((piece) => {
          if (piece.hit === undefined) return piece.text
          const found = document.createElement('mark')
          found.className = marks[piece.hit]?.isCurrent ? 'doc-hit is-current' : 'doc-hit'
          found.textContent = piece.text
          return found
        }),
      )
    }
    this.place.querySelector('.is-current')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }

  cancel(): void {
    this.layer?.cancel()
  }
}

/** Draws pages of the documents that it has opened. */
class Engine implements PdfEngine {
  private readonly documents = new WeakMap<PdfFile, PDFDocumentProxy>()

  async open(url: string, onProgress: (share: number) => void): Promise<PdfFile> {
    const task = getDocument({
      url,
      // Neither the page's rules nor ours let a document bring a program.
      isEvalSupported: false,
      enableXfa: false,
      useWasm: false,
      cMapUrl: `${FILES}/cmaps/`,
      standardFontDataUrl: `${FILES}/standard_fonts/`,
    })
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (total > 0) onProgress(Math.min(1, loaded / total))
    }
    try {
      const document = await task.promise
      const file: PdfFile = {
        pages: document.numPages,
        words: async (page) => {
          const { items } = await (await document.getPage(page)).getTextContent()
          return items.flatMap((item) => ('str' in item ? [item.str] : []))
        },
        close: () => void task.destroy(),
      }
      this.documents.set(file, document)
      return file
    } catch (cause) {
      void task.destroy()
      throw getFault(cause)
    }
  }

  draw(file: PdfFile, number: number, target: Target): DrawnPage {
    let isWanted = true
    let task: RenderTask | undefined
    let words: Words | undefined
    const done = afterOthers(async () => {
      const document = this.documents.get(file)
      if (!isWanted || !document) return
      try {
        const page = await document.getPage(number)
        const scale = target.width / page.getViewport({ scale: 1 }).width
        if (!isWanted) return
        task = paint(page, scale, target)
        words = target.words && new Words(target.words, page, scale)
        await Promise.all([task.promise, words?.lay()])
      } catch (cause) {
        if (isWanted && !(cause instanceof RenderingCancelledException)) throw getFault(cause)
      }
    })
    return {
      done,
      mark: (marks) => {
        if (isWanted) words?.mark(marks)
      },
      cancel() {
        isWanted = false
        task?.cancel()
        words?.cancel()
      },
    }
  }
}

/** Begins to draw the picture of a page. */
function paint(page: PDFPageProxy, scale: number, { canvas }: Target): RenderTask {
  const { width, height } = page.getViewport({ scale })
  const density = Math.min(window.devicePixelRatio, DENSEST, Math.sqrt(MOST_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale: scale * density })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  return page.render({ canvas, viewport })
}

/** Starts the thread that reads documents. */
export function createEngine(): PdfEngine {
  GlobalWorkerOptions.workerPort = new Worker(
    new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url),
    { type: 'module' },
  )
  return new Engine()
}
