import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { HEADER_BYTES, webpSize, type PictureSize } from './picture'
import { meaningText } from '../../strings/content'

/** No picture of a page may be heavier, in KB of 1024 bytes; a tall one is cut into slices. */
const HEAVY_KB = 150
/** No film may be heavier, in MB: it plays on mobile networks. */
const HEAVY_MB = 20
const MEDIA = '/media/'

/** The size and time of a media file; pages share pictures, so that each file is looked at once. */
interface Look {
  length: number
  size: PictureSize | undefined
}

/** Returns the fault of a local media file, or nothing; files on other hosts are not checked. */
export interface MediaCheck {
  picture(url: string, stated?: PictureSize): string | undefined
  film(url: string): string | undefined
}

/** Reads the head of a file at once: of two thousand pictures each way to the thread pool and back takes longer. */
const lookAt = (path: string): Look | undefined => {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    const { size: length } = fstatSync(file)
    const head = Buffer.alloc(HEADER_BYTES)
    readSync(file, head, 0, HEADER_BYTES, 0)
    return { length, size: webpSize(head, length) }
  } catch {
    return undefined
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Finds nothing wrong: what was good once is shown without a picture that is gone rather than not at all. */
export const trustingMedia: MediaCheck = { picture: () => undefined, film: () => undefined }

/** A check of the files below the content folder's `media`. */
export const mediaCheck = (dir: string): MediaCheck => {
  const looks = new Map<string, Look | undefined>()
  const look = (url: string): Look | undefined => {
    if (url.includes('..')) return undefined
    if (!looks.has(url)) looks.set(url, lookAt(join(dir, 'media', url.slice(MEDIA.length))))
    return looks.get(url)
  }
  return {
    picture(url, stated) {
      if (!url.startsWith(MEDIA)) return undefined
      const found = look(url)
      if (found === undefined) return meaningText.noPicture(url)
      if (found.length > HEAVY_KB * 1024) return meaningText.heavy(url, HEAVY_KB)
      if (!url.endsWith('.webp')) return undefined
      const { size } = found
      if (size === undefined) return meaningText.notWebp(url)
      if (stated === undefined || (size.w === stated.w && size.h === stated.h)) return undefined
      return meaningText.size(url, `${size.w} × ${size.h}`)
    },
    film(url) {
      if (!url.startsWith(MEDIA)) return undefined
      const found = look(url)
      if (found === undefined) return meaningText.noFilm(url)
      return found.length > HEAVY_MB * 1024 * 1024 ? meaningText.heavyFilm(url, HEAVY_MB) : undefined
    },
  }
}
