import * as v from 'valibot'
import type { Store } from '@/platform/storage/kv.contract'
import { summaries, type Summaries } from '../../contract/domain/habit/summaries'
import { storageKey, summaryKeys } from './home-summary'

/** Reads what home shows of every area from an owner's store. */
export const readSummaries = (store: Store): Summaries =>
  v.parse(summaries, Object.fromEntries(summaryKeys.map((key) => [key, store.read(storageKey(key))])))
