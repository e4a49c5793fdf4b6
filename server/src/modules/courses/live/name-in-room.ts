import { maskedName } from '../../../domain/masked-name'
import { boardText } from '../../../strings/board'
import { liveText } from './strings/live'

/** A student's masked name; a student without a name gets three characters of the speaker's id in the room. */
export function nameInRoom(name: string, speaker: string): string {
  const masked = maskedName(name)
  if (masked !== boardText.nameless) return masked
  return liveText.nameless(Buffer.from(speaker, 'base64url').toString('hex').slice(0, 3).toUpperCase())
}
