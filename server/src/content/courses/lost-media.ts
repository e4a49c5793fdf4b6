import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A lesson, and an address below `/media/` that it is played from. */
interface Played {
  readonly lesson: string
  readonly url: string
}

/** Of what lessons play those that the content folder has no file for. */
export const lostMedia = (dir: string, played: readonly Played[]): Played[] =>
  played.filter(({ url }) => !existsSync(join(dir, url)))
