import { useEffect, useState } from 'react'
import { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'
import type { PracticeStore } from '../store/practice-store'

/** Makes questions ready for `bank.peek`; `retry` tries once more. */
export function useQuestions(
  { bank }: PracticeStore,
  questions: readonly string[],
): { readonly load: Load<true, ApiError>; readonly retry: () => void } {
  const [turn, setTurn] = useState(0)
  const key = questions.join(' ')
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly load: Load<true, ApiError> }>()
  useEffect(() => {
    let isWanted = true
    const setLoad = (load: Load<true, ApiError>) => setLoaded({ of: `${turn}/${key}`, load })
    bank.load(key === '' ? [] : key.split(' ')).then(
      () => isWanted && setLoad({ state: 'ready', value: true }),
      (cause: unknown) => {
        if (!(cause instanceof ApiError)) throw cause
        if (isWanted) setLoad({ state: 'failed', error: cause })
      },
    )
    return () => {
      isWanted = false
    }
  }, [bank, key, turn])
  const load = loaded?.of === `${turn}/${key}` ? loaded.load : { state: 'loading' as const }
  return { load, retry: () => setTurn((before) => before + 1) }
}
