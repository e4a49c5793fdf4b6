import type { Look } from './art'
import { MOODS, type Mood } from './mood'
import { MOTIFS, type Motif } from './motif'

/** A copy file that cannot be read; the message names the file, the line and what is wrong. */
export class CopyError extends Error {
  override name = 'CopyError'
}

const isMood = (name: string): name is Mood => Object.hasOwn(MOODS, name)
const isMotif = (name: string): name is Motif => MOTIFS.some((motif) => motif === name)

/** Reads the `look:` line of a copy file's head; without one it is the sea and the tower. Throws CopyError. */
export const readLook = (file: string, head: readonly string[]): Look => {
  const line = head.find((candidate) => candidate.startsWith('look: ')) ?? 'look: tide tower'
  const [, mood = '', motif = ''] = line.split(' ')
  if (!isMood(mood) || !isMotif(motif)) throw new CopyError(`${file}: there is no look "${mood} ${motif}".`)
  return { mood, motif }
}
