import type { ComponentType } from 'react'
import type { NamedPage } from '../../../contract/first-view'

/** The call with which webpack fetches and runs parts of the build. */
interface Parts {
  (module: NamedPage['module']): { default: ComponentType }
  e(chunk: NamedPage['chunks'][number]): Promise<unknown>
}
declare const __webpack_require__: Parts

let known: NamedPage | null | undefined

function read(): NamedPage | null {
  const text = document.getElementById('named')?.textContent
  return text ? (JSON.parse(text) as NamedPage) : null // written by our own server from its build's list
}

/** The page of the address that this document was sent for, where a server named it in the HTML. */
export const namedPage = {
  read<Row>(): NamedPage<Row> | undefined {
    known ??= read()
    return (known as NamedPage<Row> | null) ?? undefined
  },
  /** Loads the compiled page if it is the one that was named; undefined for every other. */
  load(page: string): Promise<{ default: ComponentType }> | undefined {
    const named = namedPage.read()
    if (named?.page !== page) return undefined
    const chunks = named.chunks.map((chunk) => __webpack_require__.e(chunk))
    return Promise.all(chunks).then(() => __webpack_require__(named.module))
  },
}
