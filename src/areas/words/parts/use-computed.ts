import { useState } from 'react'
import { findLast } from '@/lib/list'
import { useAsync } from '@/platform/page/use-async'
import { useLatest } from '@/platform/page/latest'
import type { WordStore } from '../store/word-store'
import type { WordPlan } from '../../../../contract/domain/words/event'
import type { Forecast } from '../../../../contract/domain/words/forecast'

/** How long a plan must rest before it is played through, in ms. */
const REST_MS = 250

/**
 * Something that is computed in slices. The last value stays until the next one is there; `isFresh` is whether it is
 * that of the `key`. A key of undefined asks for nothing.
 */
function useComputed<Value>(
  key: string | undefined,
  rest: number,
  compute: (isWanted: () => boolean) => Promise<Value | undefined>,
): { value: Value | undefined; isFresh: boolean } {
  const [found, setFound] = useState<{ key: string; value: Value }>()
  const latest = useLatest({ rest, compute })
  useAsync(
    (signal) => {
      if (key === undefined) return
      const { rest, compute } = latest.current
      const run = async () => {
        const value = await compute(() => !signal.isCancelled)
        if (!signal.isCancelled && value !== undefined) setFound({ key, value })
      }
      const timer = setTimeout(() => void run(), rest)
      signal.onCancel(() => clearTimeout(timer))
    },
    [key, latest],
  )
  return { value: found?.value, isFresh: found !== undefined && found.key === key }
}

/** Identifies a state of the student's log; to be read inside an observer. */
const stateKey = (words: WordStore) => `${words.today}/${words.edition}`

/**
 * The forecast of a plan; the student's own plan where none is given, nothing at all for null. Read inside an
 * observer.
 */
export function useForecast(
  words: WordStore,
  plan?: WordPlan | null,
): { value: Forecast | undefined; isFresh: boolean } {
  const asked = plan === undefined ? words.plan : plan
  const key = asked ? `${stateKey(words)}/${JSON.stringify(asked)}` : undefined
  return useComputed(key, plan ? REST_MS : 0, (isWanted) => words.forecast(isWanted, asked ?? words.plan))
}

/** Words expected to have been known on study days, which go up; undefined until it is computed. Read inside an observer. */
export function useKnownOn(words: WordStore, days: readonly number[]): readonly number[] | undefined {
  const key = `${stateKey(words)}/${days[0] ?? ''}-${findLast(days) ?? ''}`
  return useComputed(key, 0, (isWanted) => words.knownOn(days, isWanted)).value
}
