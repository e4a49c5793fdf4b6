import { posix } from 'node:path'
import { SIGNED_MEDIA } from '../../../contract/domain/courses/media-path'
import { createClosedMedia, foldersAbove, type MediaContent } from './content/courses/closed-media'
import { findFolder, BUCKET, HLS } from './content/named-media'
import type { MediaBucket } from '../providers/media/s3'
import type { Keys } from '../security/keys'
import { isTicketSeal, sealTicket } from '../security/ticket-seal'

/** How long an address of a paid file is good, in ms. */
const VALID_MS = 2 * 3_600_000
/** So many times while an address is good there is another one: in between all students have the same. */
const STEPS = 8
const TOKEN = /^([0-9]{1,16})\.([A-Za-z0-9_-]{43})$/
/** How deep a part of a stream may lie below its list, in folders. */
const MOST_FOLDERS = 8

/** Where something is played from; `until` when that ends. */
export interface MediaAddress {
  readonly url: string
  readonly until?: number
}

/** The films and recordings of lessons, of which those of paid courses have addresses that end. */
export interface LessonMedia {
  /** The address from which a file of a lesson is played now. Only students who may open the lesson get it. */
  loadAddress(url: string): Promise<MediaAddress>
  /** Whether a file below `media/` has no address that is open to everybody. */
  isClosed(name: string): boolean
  /** When a token ends that opens a file now; undefined where it does not. */
  openUntil(token: string, name: string): number | undefined
  /** The list of a stream in the operator's bucket, whose parts the store itself hands out until then. */
  readList(name: string, until: number): Promise<string | undefined>
}

/** The dependencies of lesson media. */
export interface LessonMediaDeps {
  readonly keys: Keys
  readonly clock: () => Date
  readonly content: MediaContent
  /** The operator's bucket, where there is one. */
  readonly bucket?: MediaBucket | undefined
  /** How long an address is good, in ms. */
  readonly validMs?: number | undefined
}

/** The address of a name below `media/`, spelt as a URL has it. */
const spelt = (name: string): string =>
  name.split('/').map(encodeURIComponent).join('/').replaceAll('%3A', ':')

/** Makes them; a token of one server is good at another one that has the same secret, or the one before. */
export function createLessonMedia({
  keys,
  clock,
  content,
  bucket,
  validMs = VALID_MS,
}: LessonMediaDeps): LessonMedia {
  const isClosed = createClosedMedia(content)

  function signed(name: string, until: number): MediaAddress {
    const seal = sealTicket(keys, 'lessonMedia', String(until), findFolder(name) ?? name)
    return { url: `${SIGNED_MEDIA}${until}.${seal}/${spelt(name)}`, until }
  }

  return {
    isClosed,

    async loadAddress(url) {
      const step = validMs / STEPS
      const from = Math.floor(clock().getTime() / step) * step
      const until = from + validMs
      if (url.startsWith(BUCKET)) {
        // Without a bucket it is a file that does not exist.
        if (!bucket || HLS.test(url)) return signed(url, until)
        return { url: await bucket.presign(url.slice(BUCKET.length), { from, until }), until }
      }
      const name = url.startsWith('/media/') ? url.slice('/media/'.length) : undefined
      return name !== undefined && isClosed(name) ? signed(name, until) : { url }
    },

    openUntil(token, name) {
      const [, until, seal] = TOKEN.exec(token) ?? []
      if (until === undefined || seal === undefined || Number(until) <= clock().getTime()) return undefined
      const scopes = [name, ...foldersAbove(name).slice(0, MOST_FOLDERS)]
      const isReal = scopes.some((scope) => isTicketSeal(keys, 'lessonMedia', seal, until, scope))
      return isReal ? Number(until) : undefined
    },

    async readList(name, until) {
      const list = await bucket?.read(name.slice(BUCKET.length))
      if (!bucket || list === undefined) return undefined
      const from = clock().getTime()
      return rewriteList(list, async (uri) => {
        if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(uri) || /\.m3u8(?:$|[?#])/.test(uri)) return uri
        const part = posix.join(
          posix.dirname(name.slice(BUCKET.length)),
          decodeURI(uri.replace(/[?#].*$/, '')),
        )
        return part.startsWith('../') ? uri : bucket.presign(part, { from, until })
      })
    },
  }
}

/** Puts other addresses into a list of HLS: those on lines of their own, and those in attributes of its tags. */
async function rewriteList(list: string, address: (uri: string) => Promise<string>): Promise<string> {
  const lines = list.split(/\r?\n/).map(async (line) => {
    if (line.trim() === '') return line
    if (!line.startsWith('#')) return address(line.trim())
    const uri = /URI="([^"]*)"/.exec(line)?.[1]
    return uri === undefined ? line : line.replace(`"${uri}"`, `"${await address(uri)}"`)
  })
  return (await Promise.all(lines)).join('\n')
}
