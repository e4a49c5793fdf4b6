import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { PageConfig } from '../../../../contract/schemas/market/page-config'
import type { ContentFile } from '../../json-files'

/** One campaign page, checked, and its file ready to send in three encodings. */
export interface PageFile {
  config: PageConfig
  version: string
  etag: string
  plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** The page as its file has it, where its offer is shown at another price than the file's. */
  readonly own?: PageFile
}

/** The version of a page file: changes whenever a byte of it changes; 12 hexadecimal digits. */
export const getVersion = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12)

/** A checked page as it is sent; `own` is the one of its file where that says another price. */
export const toPageFile = ({ value, bytes }: ContentFile<PageConfig>, own?: PageFile): PageFile => {
  const version = getVersion(bytes)
  let [br, gzip]: (Buffer | undefined)[] = []
  return {
    config: value,
    version,
    etag: `"${version}"`,
    plain: bytes,
    ...(own && { own }),
    // Compressed when first asked for: of all pages that would be half of what a start takes.
    get br() {
      return (br ??= brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
    },
    get gzip() {
      return (gzip ??= gzipSync(bytes, { level: 9 }))
    },
  }
}
