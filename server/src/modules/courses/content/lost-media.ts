import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A lesson, and an address below `/media/` that it is played from. */
interface Played {
  readonly lesson: string
  readonly url: string
}

/** The addresses that lessons play and for which the content folder has no file. */
export const lostMedia = (dir: string, played: readonly Played[]): Played[] =>
  played.filter(({ url }) => !existsSync(join(dir, url)))
