import { observer } from 'mobx-react-lite'
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
  useState,
  type ReactNode,
} from 'react'
import type { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { onLostPart } from '@/platform/app/lost-part'
import { online } from '@/platform/net/online'
import { useDidShow } from '@/platform/page'
import { useAsync } from '@/platform/page/use-async'
import { firstView } from '@/platform/first-view'
import { Box, Button } from '@/platform/ui'
import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import type { OpenStudy } from '@/stores/study'
import { text } from '@/strings'
import { offlineText } from '@/strings/offline'
import { studyText } from '@/strings/study'
import { failureHint } from './failure-hint'
import { SyncNotice } from './sync-notice'
import './study.scss'

/** An area's store once it is built. */
function useStudy<Store>(area: Area<Promise<Store>>): Store | undefined {
  const root = useRoot()
  const [study, setStudy] = useState<Store>()
  useAsync(
    async (signal) => {
      const store = await area.of(root)
      if (!signal.isCancelled) setStudy(() => store)
    },
    [area, root],
  )
  return study
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  useLayoutEffect(() => firstView.drop(), [])
  return (
    <Notice
      art="error"
      title={text.error.failedTitle}
      hint={failureHint(error)}
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

interface OfStudy {
  readonly study: OpenStudy
  readonly bar?: ReactNode
}

/**
 * Stands until all that the server knows of the student is here, without which a screen would show somebody who has
 * done nothing; where it cannot be had, the student may go on with what is on this device.
 */
const FirstPull = observer(function FirstPull({ study, bar }: OfStudy) {
  const { isSending, isUnreached } = study.sync
  const sentences = studyText.firstPull
  useLayoutEffect(() => {
    if (!isSending) firstView.drop()
  }, [isSending])
  return (
    <>
      {bar}
      {isSending ? (
        <Box className="sk-late">
          <Box as="p" className="pad t-sub study-first" role="status">
            {sentences.waiting}
          </Box>
          <Skeleton />
        </Box>
      ) : (
        <Notice
          art="error"
          title={sentences.title}
          hint={isUnreached ? sentences.unreached(online.isOnline()) : sentences.failed}
        >
          <Button className="btn btn-l btn-solid" onClick={() => void study.catchUp()}>
            {sentences.retry}
          </Button>
          <Button className="btn btn-text study-first" onClick={() => study.startAnyway()}>
            {sentences.startAnyway}
          </Button>
        </Notice>
      )}
    </>
  )
})

/** Adds a study to the page's one notice, which speaks for all of them; undefined where there is no notice yet. */
const Noticed = createContext<((study: OpenStudy) => void) | undefined>(undefined)

const Opened = observer(function Opened({
  study,
  bar,
  children,
}: OfStudy & { readonly children: () => ReactNode }) {
  const { session, ui } = useRoot()
  const { uid } = session
  const notify = useContext(Noticed)
  const [inner, hear] = useReducer(
    (known: ReadonlySet<OpenStudy>, openStudy: OpenStudy) => new Set([...known, openStudy]),
    new Set<OpenStudy>(),
  )
  useEffect(() => notify?.(study), [notify, study])
  useEffect(() => {
    void study.enter(uid)
  }, [study, uid])
  // Where a link leads may not be on the device.
  useEffect(
    () => onLostPart((isOnline) => ui.say(isOnline ? text.error.pageFailed : offlineText.lostPage, 'bad')),
    [ui],
  )
  useDidShow(() => {
    if (study.load.state === 'ready') void study.catchUp()
  })
  if (study.load.state === 'failed')
    return (
      <>
        {bar}
        <Failed error={study.load.error} onRetry={() => void study.enter(uid)} />
      </>
    )
  if (study.load.state === 'loading') return <Waiting bar={bar} />
  if (!study.isWhole) return <FirstPull study={study} bar={bar} />
  return (
    <Noticed.Provider value={notify ?? hear}>
      {!notify && <SyncNotice studies={new Set([study, ...inner])} />}
      {children()}
    </Noticed.Provider>
  )
})

export interface WithStudyProps<Store> {
  readonly area: Area<Promise<Store>>
  readonly children: (study: Store) => ReactNode
  /** Stands above the waiting and the failure, for a screen whose own bar needs the store. */
  readonly bar?: ReactNode
}

/**
 * Gives a screen an area's store once the student's log is open, and draws the waiting and the failure itself.
 * `children` is called inside an observer of the store's load only: what it draws observes what it reads.
 */
export function WithStudy<Store extends OpenStudy>({ area, bar, children }: WithStudyProps<Store>) {
  const study = useStudy(area)
  if (!study) return <Waiting bar={bar} />
  return (
    <Opened study={study} bar={bar}>
      {() => children(study)}
    </Opened>
  )
}
