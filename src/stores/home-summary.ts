import type { Store } from '@/platform/storage/kv.contract'
import type { Summaries, SummaryKey } from '../../contract/domain/habit/summaries'

export const summaryKeys = ['words', 'mistakes', 'cards', 'plan', 'lesson', 'paper'] as const

/** The key under which a summary is stored. */
export const storageKey = (key: SummaryKey): string => `today-${key}`

/** Stores what home shows of an area; what is undefined is forgotten. Returns whether the device has it so. */
function storeSummary<Key extends SummaryKey>(store: Store, key: Key, value: Summaries[Key]): boolean {
  const name = storageKey(key)
  if (value !== undefined)
    return JSON.stringify(store.read(name)) === JSON.stringify(value) || store.write(name, value)
  store.remove(name)
  return true
}

/** Stores the summaries that are named; those of them that are undefined are forgotten. Returns what there was no room for. */
export function storeSummaries(store: Store, summaries: Summaries): Summaries {
  const unstored = summaryKeys.filter((key) => key in summaries && !storeSummary(store, key, summaries[key]))
  return Object.fromEntries(unstored.map((key) => [key, summaries[key]]))
}
