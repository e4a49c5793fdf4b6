import { posix } from 'node:path'
import type { Content } from '..'
import type { Courses } from './types'
import { HLS } from './media'

const MEDIA = '/media/'
/** The films and recordings that are made for lessons. */
const MADE = 'lessons/'
/** Files in the folder of a stream that are open to everybody. */
const SHOWN = /\.(?:webp|png|jpe?g|gif|svg|avif|pdf|docx)$/

/** Files below `media/` that lessons play: their names, and folders of streams with a `/` at the end. */
interface Played {
  readonly open: Set<string>
  readonly closed: Set<string>
}

// Some disks tell no capitals from small letters.
const nameOf = (url: string): string => url.slice(MEDIA.length).toLowerCase()

/** The folder of a stream, which its parts lie in; none for one that lies among all media. */
export function folderOf(name: string): string | undefined {
  const folder = posix.dirname(name)
  return HLS.test(name) && folder !== '.' ? `${folder}/` : undefined
}

/** Adds the name of an address, and the folder of a stream. */
function note(names: Set<string>, url: string): void {
  if (!url.startsWith(MEDIA)) return
  const name = nameOf(url)
  names.add(name)
  const folder = folderOf(name)
  if (folder !== undefined) names.add(folder)
}

function playedIn({ courses, lessons, keptMedia }: Courses): Played {
  const free = new Set(courses.filter(({ isFree }) => isFree).map(({ id }) => id))
  const played: Played = { open: new Set(), closed: new Set() }
  for (const { media, isTrial, course } of lessons.values()) {
    if (media) note(isTrial || free.has(course) ? played.open : played.closed, media.url)
  }
  for (const url of keptMedia ?? []) note(played.closed, url)
  return played
}

/** The folders that a file lies in, from the inmost out, each with a `/` at its end. */
export function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1)
  return parts.map((_, at) => `${parts.slice(0, parts.length - at).join('/')}/`)
}

/**
 * Makes the test for files below `media/` that only students of a course may have: a lesson plays the file that is neither
 * trial nor of a free course, or it was made for a lesson, and nothing open to all shows it. The test follows the edits of
 * courses and pages. A closed file stays closed until something open names it: a lesson that is removed opens nothing.
 */
export function createClosedMedia(content: Pick<Content, 'courses' | 'pages'>): (name: string) => boolean {
  const closed = new Set<string>()
  let made: { readonly courses: Courses; readonly open: ReadonlySet<string> } | undefined
  const openNow = (): ReadonlySet<string> => {
    const { courses } = content
    if (made?.courses !== courses) {
      const played = playedIn(courses)
      for (const name of played.closed) closed.add(name)
      made = { courses, open: played.open }
    }
    return made.open
  }
  const isOnPage = (name: string): boolean =>
    [...content.pages.values()].some(({ config }) => config.videos?.some(({ url }) => nameOf(url) === name))
  return (given) => {
    const open = openNow()
    const name = given.toLowerCase()
    const folders = SHOWN.test(name) ? [] : foldersAbove(name)
    const isMade = name.startsWith(MADE) && !SHOWN.test(name)
    const isPlayed = isMade || closed.has(name) || folders.some((folder) => closed.has(folder))
    if (!isPlayed) return false
    return !open.has(name) && !folders.some((folder) => open.has(folder)) && !isOnPage(name)
  }
}
