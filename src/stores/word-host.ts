import type { Api } from '@/api/services'
import { createStudyLogApi } from '@/api/study-log'
import { createWordApi } from '@/api/word'
import { depot } from '@/platform/depot'
import type { Store } from '@/platform/storage/contract'
import { tabs } from '@/platform/tabs'
import { ticks } from '@/platform/ticks'
import { watchGuestStudy } from './guest-study'
import { watchUnsentWords } from './unsent-words'
import { WordStore, type WordStoreDeps } from './word-store'

const TOPIC = 'words'

/** Builds the vocabulary's store on this device; the tabs that have it open share its log. */
export function createWords(
  api: Api,
  deps: Omit<WordStoreDeps, 'api' | 'depot' | 'ticks' | 'tell'>,
  local: Store,
): WordStore {
  const calls = { ...api.of(createWordApi), ...api.of(createStudyLogApi) }
  const own = { api: calls, depot, ticks: ticks.now, tell: () => tabs.tell(TOPIC) }
  const words = new WordStore({ ...deps, ...own })
  tabs.listen(TOPIC, () => void words.listen())
  watchGuestStudy(words, local)
  watchUnsentWords(words, local)
  return words
}
