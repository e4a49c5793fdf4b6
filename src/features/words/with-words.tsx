import { observer } from 'mobx-react-lite'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { LocalCode, type ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { whenIdle } from '@/platform/app/idle'
import { offline } from '@/platform/offline'
import { useDidShow } from '@/platform/page'
import { firstView } from '@/platform/first-view'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { wordsArea } from '@/stores/words-area'
import type { WordStore } from '@/stores/word-store'
import { text } from '@/strings'
import { wordsText } from '@/strings/words/index'
import { SyncNotice } from './sync-notice'
import './words.scss'

/** The vocabulary's store once it is built. */
function useWordStore(): WordStore | undefined {
  const root = useRoot()
  const [words, setWords] = useState<WordStore>()
  useEffect(() => {
    let isWanted = true
    void wordsArea.of(root).then((store) => isWanted && setWords(store))
    return () => {
      isWanted = false
    }
  }, [root])
  return words
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isOff = error.code === LocalCode.Network
  useLayoutEffect(() => firstView.drop(), [])
  return (
    <Notice
      art="error"
      title={text.error.failedTitle}
      hint={isOff ? text.error.network : text.error.failedHint}
      footnote={text.error.code(error.code)}
    >
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Notice>
  )
}

function Waiting({ bar }: { bar: ReactNode }) {
  return (
    <>
      {bar}
      <Skeleton />
    </>
  )
}

/**
 * Stands until all that the server knows of the student is here, without which a screen would show somebody who has
 * learnt nothing; where it cannot be had, the student may go on with what is on this device.
 */
const FirstPull = observer(function FirstPull({ words, bar }: WithBar) {
  const { isSending, isOffline } = words.sync
  const sentences = wordsText.firstPull
  useLayoutEffect(() => {
    if (!isSending) firstView.drop()
  }, [isSending])
  return (
    <>
      {bar}
      {isSending ? (
        <Box className="sk-late">
          <Box as="p" className="pad t-sub words-first" role="status">
            {sentences.waiting}
          </Box>
          <Skeleton />
        </Box>
      ) : (
        <Notice art="error" title={sentences.title} hint={isOffline ? sentences.offline : sentences.failed}>
          <Button className="btn btn-l btn-solid" onClick={() => void words.catchUp()}>
            {sentences.retry}
          </Button>
          <Button className="btn btn-text words-first" onClick={words.startAnyway}>
            {sentences.startAnyway}
          </Button>
        </Notice>
      )}
    </>
  )
})

const Opened = observer(function Opened({ words, bar, children }: WithWordsProps & WithBar) {
  const { session } = useRoot()
  const { uid } = session
  useEffect(() => {
    void words.enter(uid)
  }, [words, uid])
  // A visitor from another screen has sent the worker the address of that one only.
  useEffect(() => whenIdle(() => void offline.start()), [])
  useDidShow(() => {
    if (words.load.state === 'ready') void words.catchUp()
  })
  if (words.load.state === 'failed')
    return (
      <>
        {bar}
        <Failed error={words.load.error} onRetry={() => void words.enter(uid)} />
      </>
    )
  if (words.load.state === 'loading') return <Waiting bar={bar} />
  if (!words.isWhole) return <FirstPull words={words} bar={bar} />
  return (
    <>
      <SyncNotice words={words} />
      {children(words)}
    </>
  )
})

interface WithBar {
  readonly words: WordStore
  readonly bar?: ReactNode
}

interface WithWordsProps {
  readonly children: (words: WordStore) => ReactNode
  /** Stands above the waiting and the failure, for a screen whose own bar needs the words. */
  readonly bar?: ReactNode
}

/**
 * Gives a screen the student's vocabulary once it is open, and draws the waiting and the failure itself. `children` is
 * called inside an observer of the store's load only: what it draws observes what it reads.
 */
export function WithWords({ bar, children }: WithWordsProps) {
  const words = useWordStore()
  if (!words) return <Waiting bar={bar} />
  return (
    <Opened words={words} bar={bar}>
      {children}
    </Opened>
  )
}
