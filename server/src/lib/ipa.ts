/** Vowels of the broad British transcription that learner's dictionaries use, longest first. */
const VOWELS = 'eɪ aɪ ɔɪ əʊ aʊ ɪə eə ʊə ɑː ɔː ɜː iː uː ə æ ɒ ɪ i ʊ u ʌ e'.split(' ')
/** Consonants of the same; x is the one of loch. */
const CONSONANTS = 'tʃ dʒ p b t d k ɡ f v θ ð s z ʃ ʒ h m n ŋ l r j w x'.split(' ')
const STRESSES = ['ˈ', 'ˌ']
const SOUNDS = [...VOWELS, ...CONSONANTS, ...STRESSES]

/** Why a transcription is not well-formed. */
export type IpaFault =
  | { readonly kind: 'strange'; readonly sign: string }
  | { readonly kind: 'no-vowel' }
  /** Several syllables and not just one main stress, or a stress with nothing after it. */
  | { readonly kind: 'stress' }

/** Splits a transcription into its sounds and stresses. Also returns the first character that is none. */
const getSounds = (ipa: string): { sounds: string[]; strange?: string } => {
  const sounds: string[] = []
  for (let at = 0; at < ipa.length;) {
    const sound = SOUNDS.find((text) => ipa.startsWith(text, at))
    if (sound === undefined) return { sounds, strange: String.fromCodePoint(ipa.codePointAt(at) ?? 0) }
    sounds.push(sound)
    at += sound.length
  }
  return { sounds }
}

/**
 * The fault of a transcription without slashes, or undefined. A word of two syllables or more has one main stress;
 * every stress stands before a syllable.
 */
export const ipaFault = (ipa: string): IpaFault | undefined => {
  const { sounds, strange } = getSounds(ipa)
  if (strange !== undefined) return { kind: 'strange', sign: strange }
  const isVowel = (sound: string) => VOWELS.includes(sound)
  const syllables = sounds.filter(isVowel).length
  if (syllables === 0) return { kind: 'no-vowel' }
  const mains = sounds.filter((sound) => sound === 'ˈ').length
  const isIdle = sounds.some((sound, at) => STRESSES.includes(sound) && !sounds.slice(at).some(isVowel))
  const isDoubled = sounds.some(
    (sound, at) => STRESSES.includes(sound) && STRESSES.includes(sounds[at + 1] ?? ''),
  )
  return (syllables > 1 && mains !== 1) || mains > 1 || isIdle || isDoubled ? { kind: 'stress' } : undefined
}
