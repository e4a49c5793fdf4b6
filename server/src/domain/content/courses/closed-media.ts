import type { Content } from '../content'
import { createNamedMedia, recordMedia, type MediaNaming, HLS } from '../named-media'
import type { Courses } from './types'

/** Files in the folder of a closed stream that are open to everybody. */
const SHOWN = /\.(?:webp|png|jpe?g|gif|svg|avif|pdf|docx)$/
/** Other pictures and documents: whatever else lies below `media/` is a film, a recording or a part of one. */
const READ = /\.(?:bmp|ico|heic|doc|pptx?|xlsx?|rtf|txt|md|csv|epub|zip)$/

/** The content that closed media depend on. */
export type MediaContent = MediaNaming & Pick<Content, 'courses'>

/** Files below `media/` that lessons play: their names, and folders of streams with a `/` at the end. */
interface Played {
  readonly open: Set<string>
  readonly closed: Set<string>
}

function playedIn({ courses, lessons, storedMedia }: Courses): Played {
  const free = new Set(courses.filter(({ isFree }) => isFree).map(({ id }) => id))
  const played: Played = { open: new Set(), closed: new Set() }
  for (const { media, isTrial, course } of lessons.values()) {
    if (media) recordMedia(isTrial || free.has(course) ? played.open : played.closed, media.url)
  }
  for (const url of storedMedia ?? []) recordMedia(played.closed, url)
  return played
}

/** The folders that a file lies in, from the inmost out, each with a `/` at its end. */
export function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/`)
}

/**
 * Makes the test for files below `media/` that have no plain address: films and recordings with all their parts, and
 * whatever a sold lesson plays or played. Something open opens them by their name, or as parts of its stream: a trial or
 * free lesson, or a part of the content that everybody may read. A film that a sold lesson names or named is not a part of
 * a stream that lies beside it. The test follows the edits.
 */
export function createClosedMedia(content: MediaContent): (name: string) => boolean {
  const isNamed = createNamedMedia(content)
  let made: { readonly courses: Courses; readonly played: Played } | undefined
  const playedNow = (): Played => {
    const { courses } = content
    if (made?.courses !== courses) made = { courses, played: playedIn(courses) }
    return made.played
  }
  return (given) => {
    const { open, closed } = playedNow()
    const name = given.toLowerCase()
    const isOpen = (place: string): boolean => open.has(place) || isNamed(place)
    const isShown = SHOWN.test(name)
    const folders = isShown ? [] : foldersAbove(name)
    const isPlayed = closed.has(name)
    const isOfKind = !isShown && !READ.test(name)
    if (!isPlayed && !isOfKind && !folders.some((folder) => closed.has(folder))) return false
    if (isOpen(name)) return false
    return (isPlayed && !HLS.test(name)) || !folders.some(isOpen)
  }
}
