/** The request to a voice of the device. */
export interface Voice {
  /** Language tag; some devices write `en_US`. */
  readonly lang: string
  /** Whether it speaks without a network. */
  readonly localService: boolean
}

/** How well a voice suits an exam that teaches British English; undefined for another language. */
function rank({ lang, localService }: Voice): number | undefined {
  const [language, region] = lang.toLowerCase().split(/[-_]/)
  if (language !== 'en') return undefined
  return (localService ? 0 : 2) + (region === 'gb' ? 0 : 1)
}

/** The voice that says English words best: one that needs no network before one that does, a British one before others. */
export function englishVoice<V extends Voice>(voices: readonly V[]): V | undefined {
  let best: { voice: V; rank: number } | undefined
  for (const voice of voices) {
    const own = rank(voice)
    if (own !== undefined && (!best || own < best.rank)) best = { voice, rank: own }
  }
  return best?.voice
}
