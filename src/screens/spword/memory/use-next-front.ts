import { useEffect } from 'react'
import { useKeyed, type WordSession } from '@/features/words'
import { nextFront } from '@/platform/next-front'
import type { NextFront } from '@/platform/next-front/contract'
import { useLatest } from '@/platform/latest'
import { afterPaint } from '@/platform/paint'
import { useRoot } from '@/stores/context'
import type { WordStore } from '@/stores/word-store'
import { stretchesOf } from '../../../../contract/study/example'
import { tagOf } from './front'

/** The front that comes next, be it shown already or not; undefined where it shows more than the drawn one can. */
function frontOf(words: WordStore, { upcoming }: WordSession, uid: string): NextFront | undefined {
  const entry = upcoming && words.book.peek(upcoming.word)
  const { tip } = words.plan
  if (!entry || words.book.index.audio || tip === 3) return undefined
  const sentence = tip === 1 ? [] : stretchesOf(entry.example.english, entry.word, entry.forms)
  return { uid, day: words.today, word: entry.word, tag: tagOf(upcoming), ipa: entry.ipa, sentence }
}

/** Keeps the front that comes next for the page of the next visit, each time that `state` has changed. */
export function useNextFront(words: WordStore, session: WordSession, state: readonly unknown[]): void {
  const { uid = '' } = useRoot().session
  const change = useKeyed([words, session, uid, ...state], () => ({}))
  const latest = useLatest(() => nextFront.keep(frontOf(words, session, uid)))
  useEffect(() => afterPaint(() => latest.current()), [change, latest])
}
