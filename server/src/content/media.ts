import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { HEADER_BYTES, webpSize, type PictureSize } from './picture'
import { meaningText } from '../strings/content'

/** No picture of a page may be heavier, in KB of 1024 bytes; a tall one is cut into slices. */
const HEAVY_KB = 150
/** No film may be heavier, in MB: it plays on mobile networks. */
const HEAVY_MB = 20
const MEDIA = '/media/'

/** What a look at a media file tells; pages share pictures, so that each file is looked at once. */
interface Look {
  length: number
  size: PictureSize | undefined
}

/** Answers what is wrong with a local media file, or nothing; files on other hosts are not looked at. */
export interface MediaCheck {
  picture(url: string, stated?: PictureSize): Promise<string | undefined>
  film(url: string): Promise<string | undefined>
}

const lookAt = async (path: string): Promise<Look | undefined> => {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { size: length } = await file.stat()
    const { buffer } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0)
    return { length, size: webpSize(buffer, length) }
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}

/** A check of the files below the content folder's `media`. */
export const mediaCheck = (dir: string): MediaCheck => {
  const looks = new Map<string, Promise<Look | undefined>>()
  const look = (url: string): Promise<Look | undefined> => {
    const known = looks.get(url)
    if (known !== undefined) return known
    const fresh = url.includes('..')
      ? Promise.resolve(undefined)
      : lookAt(join(dir, 'media', url.slice(MEDIA.length)))
    looks.set(url, fresh)
    return fresh
  }
  return {
    async picture(url, stated) {
      if (!url.startsWith(MEDIA)) return undefined
      const found = await look(url)
      if (found === undefined) return meaningText.noPicture(url)
      if (found.length > HEAVY_KB * 1024) return meaningText.heavy(url, HEAVY_KB)
      if (!url.endsWith('.webp')) return undefined
      const { size } = found
      if (size === undefined) return meaningText.notWebp(url)
      if (stated === undefined || (size.w === stated.w && size.h === stated.h)) return undefined
      return meaningText.size(url, `${size.w} × ${size.h}`)
    },
    async film(url) {
      if (!url.startsWith(MEDIA)) return undefined
      const found = await look(url)
      if (found === undefined) return meaningText.noFilm(url)
      return found.length > HEAVY_MB * 1024 * 1024 ? meaningText.heavyFilm(url, HEAVY_MB) : undefined
    },
  }
}
