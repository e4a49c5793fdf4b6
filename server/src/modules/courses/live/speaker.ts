import { keyed, type Keys } from '../../../security/keys'

/**
 * Names a student within one room, always the same, so that a device knows the own messages among all. It says nothing of
 * who that is, and in another room it is another name.
 */
export type SpeakerOf = (room: string, uid: string) => string

/** 12 bytes of a keyed hash. */
const LENGTH = 16

/** Names by a key of the deployment, so that every server gives the same ones. */
export function createSpeakerFinder({ liveSpeaker }: Pick<Keys, 'liveSpeaker'>): SpeakerOf {
  return (room, uid) => keyed(liveSpeaker, room, uid).toString('base64url').slice(0, LENGTH)
}
