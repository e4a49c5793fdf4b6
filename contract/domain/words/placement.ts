import { spread } from './schedule'

/** Real words of a placement, one out of each of as many equal parts of the book. */
export const REAL = 34
/**
 * Words that do not exist, though they are spelt as words are. Students who claim to know some of them claim too many
 * others as well (Meara and Buxton, "An alternative to multiple choice vocabulary tests", Language Testing 4, 1987).
 */
export const INVENTED = ['plendify', 'dravement', 'obstial', 'centorous', 'wrindle', 'hesperate'] as const

const invented: readonly string[] = INVENTED

/** How many claims to know an invented word make a placement a guess. */
const MOST_CLAIMS = INVENTED.length / 2
/** Claims up to which the words that were claimed are taken as known. */
const TRUSTED_CLAIMS = 1
/** Half the width of the band in standard errors: four of five bands hold the truth. */
const BAND = 1.28

/** An answer of a placement. */
export interface PlacementAnswer {
  readonly word: string
  readonly isKnown: boolean
}

/** The result of a placement. */
export interface PlacementResult {
  /** Share of the words that are known, 0 to 1, and the band about it that holds the truth four times of five. */
  readonly share: number
  readonly low: number
  readonly high: number
  /** Invented words that were claimed to be known. */
  readonly claims: number
  /** Whether so many of them were claimed that the rest means nothing. */
  readonly isGuess: boolean
  /** Real words that were claimed and may be taken as known. */
  readonly known: readonly string[]
}

/** How many words a placement asks of those that a student never met, with the invented ones. */
export const placementSize = (unmet: number): number => Math.min(REAL, unmet) + INVENTED.length

/**
 * The words of a placement: one out of each equal part of the words in their order, which goes from frequent to rare,
 * and the invented ones, in an order that the seed decides. All words where there are few.
 */
export function placementWords(words: readonly string[], seed: string): string[] {
  const parts = Math.min(REAL, words.length)
  const chosen = Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part, part + 1].map((edge) => Math.floor((edge * words.length) / parts))
    const at = (from ?? 0) + Math.floor(spread(`${seed}/${part}`) * ((to ?? 0) - (from ?? 0)))
    return words[at] ?? ''
  })
  return [...chosen, ...INVENTED]
    .map((word) => ({ word, at: spread(`${seed}/${word}`) }))
    .sort((a, b) => a.at - b.at)
    .map(({ word }) => word)
}

/**
 * Estimates the known words of the whole list from the answers. The share of claims h is corrected by that of
 * invented words f as (h - f) / (1 - f); its variance is that of two binomial shares, the share f with half a claim
 * added, since none of six does not mean never.
 */
export function getPlacement(answers: readonly PlacementAnswer[]): PlacementResult {
  const real = answers.filter(({ word }) => !invented.includes(word))
  const claimed = real.filter(({ isKnown }) => isKnown)
  const claims = answers.filter(({ word, isKnown }) => isKnown && invented.includes(word)).length
  const [h, f] = [claimed.length / Math.max(1, real.length), claims / INVENTED.length]
  const isGuess = claims >= MOST_CLAIMS
  const share = isGuess ? 0 : Math.min(1, Math.max(0, (h - f) / (1 - f)))
  const smooth = (part: number, all: number) => (part + 0.5) / (all + 1)
  const [hs, fs] = [smooth(claimed.length, real.length), smooth(claims, INVENTED.length)]
  const slope = (1 - hs) / (1 - fs)
  const variance =
    ((hs * (1 - hs)) / Math.max(1, real.length) + (slope ** 2 * fs * (1 - fs)) / INVENTED.length) /
    (1 - fs) ** 2
  const reach = isGuess ? 1 : BAND * Math.sqrt(variance)
  return {
    share,
    low: Math.max(0, share - reach),
    high: Math.min(1, share + reach),
    claims,
    isGuess,
    known: claims <= TRUSTED_CLAIMS ? claimed.map(({ word }) => word) : [],
  }
}
