import { useState } from 'react'
import type { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import type { Load } from '@/lib/load'
import { useRoot } from '@/stores/context'
import { fetchOrRecall, lastAnswers, type Seen } from '@/stores/last-answers'
import { useFresh, type Fresh } from './use-fresh'

interface Asked<Value> {
  /** Names the answer on this device, where that is not the key. */
  readonly name?: string
  readonly fetch: (api: Api) => Promise<Value>
  readonly isValue: (value: unknown) => value is Value
  /** Whether everybody sees the same. */
  readonly isPublic?: boolean
}

interface SeenFresh<Value> extends Omit<Fresh<unknown>, 'load' | 'put'> {
  readonly load: Load<Value, ApiError>
  /** When what is shown came, Unix ms, where the server has not answered now. */
  readonly seenAt: number | undefined
  put(value: Value): void
}

/**
 * As `useFresh`, but where the server does not respond soon, it shows the last value that this device received, with
 * its time, until a response is here. Another student's values need another component: give it another `key`.
 */
export function useSeen<Value>(
  key: string,
  { name = key, fetch, isValue, isPublic = false }: Asked<Value>,
): SeenFresh<Value> {
  const root = useRoot()
  const [answers] = useState(() => lastAnswers(root, isPublic))
  const { load, isStale, refresh, put } = useFresh<Seen<Value>>(
    key,
    (api, onLate) => fetchOrRecall(answers, { name, fetch: () => fetch(api), isValue, onLate }),
    ({ seenAt }) => seenAt !== undefined,
  )
  const seen = load.state === 'ready' ? load.value : undefined
  return {
    load: load.state === 'ready' ? { state: 'ready', value: load.value.value } : load,
    seenAt: seen?.seenAt,
    isStale,
    refresh,
    put(value) {
      answers.note(name, value)
      put({ value })
    },
  }
}
