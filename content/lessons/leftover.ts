import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MadeFilm } from '../../server/src/content/courses/films'

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
  /** Whether what no lesson names any more is removed. */
  readonly isPruned: boolean
}

/**
 * Resolves to the list of films, and to what is said of those that no lesson names any more. They stay where they are,
 * because owners of a lesson that was taken out go on learning it, unless it is asked for that they are removed.
 */
export async function settleFilms(making: Making): Promise<{ films: Films; lines: string[] }> {
  const { dir, before, now, named, isPruned } = making
  const current = [...Object.values(now).map(({ url }) => url), ...named]
  // A stream lies in a folder of its own.
  const isNamed = (at: string): boolean => current.some((url) => url === at || url.startsWith(`${at}/`))
  const left = (await readdir(join(dir, FOLDER))).filter((name) => !isNamed(`/${FOLDER}/${name}`)).sort()
  if (!isPruned) {
    const say = `${left.length} films in ${FOLDER} are named by no lesson any more; owners of lessons that were taken out may still watch them. npm run lessons -- --prune removes them.`
    return { films: { ...before, ...now }, lines: left.length === 0 ? [] : [say] }
  }
  for (const name of left) await rm(join(dir, FOLDER, name), { recursive: true })
  return { films: now, lines: left.map((name) => `removed ${FOLDER}/${name}`) }
}
