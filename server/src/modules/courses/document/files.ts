import { stat, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { DocumentEntry } from '../../../../../contract/schemas/courses/document'
import type { Content } from '../../../domain/content/content'
import { singleFlight } from '../../../lib/single-flight'
import { encode, encodeLarge, type Encoded } from '../../../delivery/encoded-response'
import { readDocx } from './docx'

/** The dependencies of the documents. */
export interface DocumentDeps {
  readonly content: Pick<Content, 'documents'>
  readonly config: { readonly contentDir: string }
  readonly clock: () => Date
}

/** The documents as they are served. */
export interface DocumentFiles {
  list(): Encoded
  /** Undefined for an id that no document has, `broken` for one whose file cannot be read. */
  open(id: string): Promise<Encoded | 'broken' | undefined>
}

/** How long a docx that could not be read is not tried again, in ms. */
const RETRY_MS = 60_000

const getBytes = (result: object): Buffer => Buffer.from(JSON.stringify({ status: 200, msg: '', result }))

const getFacts = ({ url: _url, outline: _outline, ...facts }: DocumentEntry): object => facts

/** Serves the documents of the content; each docx is read once, when it is first opened. */
export function createDocumentFiles({ content, config, clock }: DocumentDeps): DocumentFiles {
  const once = singleFlight<Encoded | undefined>()
  /** When a docx could not be read. */
  const failures = new Map<string, number>()
  const ready = new Map<string, Encoded>()
  let list: Encoded | undefined
  let { documents } = content

  /** Documents that were made before an edit of their list are made again. */
  function follow(): readonly DocumentEntry[] {
    if (documents === content.documents) return documents
    documents = content.documents
    list = undefined
    ready.clear()
    failures.clear()
    return documents
  }

  async function read(entry: DocumentEntry): Promise<Encoded | undefined> {
    const { url } = entry
    const failed = failures.get(url)
    // The machine may have been busy; but nobody makes it read a broken file again and again.
    if (failed !== undefined && clock().getTime() - failed < RETRY_MS) return undefined
    return once(url, async () => {
      const text = await readFile(path.join(config.contentDir, url)).then(readDocx, () => undefined)
      if (text === undefined) {
        failures.set(url, clock().getTime())
        return undefined
      }
      const made = await encodeLarge(getBytes({ ...entry, blocks: text.blocks, omitted: text.omitted }))
      if (content.documents.includes(entry)) ready.set(url, made)
      return made
    })
  }

  async function isWhole({ url, size }: DocumentEntry): Promise<boolean> {
    const found = await stat(path.join(config.contentDir, url)).catch(() => undefined)
    return found?.isFile() === true && found.size === size
  }

  return {
    list() {
      const entries = follow()
      return (list ??= encode(getBytes({ documents: entries.map(getFacts) })))
    },
    async open(id) {
      const entry = follow().find((item) => item.id === id)
      if (entry === undefined) return undefined
      if (!(await isWhole(entry))) return 'broken'
      const known = ready.get(entry.url)
      if (known) return known
      if (entry.kind === 'docx') return (await read(entry)) ?? 'broken'
      const made = encode(getBytes(entry))
      ready.set(entry.url, made)
      return made
    },
  }
}
