import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeFilm } from '../../../server/src/modules/courses/content/films'
import type { Pruning } from './owned'

/** Where films and recordings of lessons lie, inside the content folder. */
export const FOLDER = 'media/lessons'

type Films = Readonly<Record<string, MadeFilm>>

/** The films that lessons need now, and those of the run before. */
interface Making {
  readonly dir: string
  /** The films that were listed before. */
  readonly before: Films
  /** The films of the lessons that outlines name now. */
  readonly now: Films
  /** Addresses that lessons name by themselves. */
  readonly named: ReadonlySet<string>
  /** Says that unused films are to be removed; undefined where they stay. */
  readonly pruning: Pruning | undefined
}

/**
 * Resolves to the list of films, and to what is said of those that no lesson names any more. They stay where they are,
 * because owners of a lesson that was taken out go on learning it, unless it is asked for that they are removed: then
 * those stay that owners still watch.
 */
export async function settleFilms(making: Making): Promise<{ films: Films; lines: string[] }> {
  const { dir, before, now, named, pruning } = making
  const current = [...Object.values(now).map(({ url }) => url), ...named]
  // A stream lies in a folder of its own.
  const isAmong = (urls: Iterable<string>, at: string): boolean =>
    [...urls].some((url) => url === at || url.startsWith(`${at}/`))
  const left = (await readdir(join(dir, FOLDER)))
    .filter((name) => !isAmong(current, `/${FOLDER}/${name}`))
    .sort()
  if (!pruning) {
    const say = `${left.length} films in ${FOLDER} are named by no lesson any more; owners of lessons that were taken out may still watch them. npm run make -- lessons --prune removes those that nobody may.`
    return { films: { ...before, ...now }, lines: left.length === 0 ? [] : [say] }
  }
  const isOwned = (name: string): boolean => isAmong(pruning.owned, `/${FOLDER}/${name}`)
  const removed = left.filter((name) => !isOwned(name))
  for (const name of removed) await rm(join(dir, FOLDER, name), { recursive: true })
  const watched = Object.entries(before).filter(([, { url }]) => pruning.owned.has(url))
  return {
    films: { ...Object.fromEntries(watched), ...now },
    lines: [
      ...removed.map((name) => `removed ${FOLDER}/${name}`),
      ...left.filter(isOwned).map((name) => `kept ${FOLDER}/${name}: owners of its lesson still watch it`),
    ],
  }
}
