import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import type { DeskRoom } from '../../../api/desk'
import { createLiveDeskApi, type AskedQuestion, type ReportedMessage } from '../../../api/live-desk'
import { ApiError } from '@/api/errors'
import { when } from '../../../parts/desk'
import { useLoad } from '@/kit/use-load'
import { usePages } from '@/kit/use-pages'
import { findLast } from '@/lib/list'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { liveText as text } from '../../../strings/live'
import { RoomActs } from './room-acts'

function Said(props: {
  readonly name: string
  readonly at: number
  readonly words: string
  readonly tags: readonly string[]
  readonly children: ReactNode
}) {
  const { now } = serverTime(useRoot())
  const { name, at, words, tags, children } = props
  return (
    <Box as="li" className="desk-spoken">
      <Box as="p" className="flex wrap g2 t-cap">
        <Box as="span">{name}</Box>
        <Box as="span" className="t-num">
          {when(at, now())}
        </Box>
        {tags.map((tag) => (
          <Box as="span" key={tag} className="tag">
            {tag}
          </Box>
        ))}
      </Box>
      <Box as="p" className="t-read">
        {words}
      </Box>
      {children}
    </Box>
  )
}

function Part({ title, onRefresh, children }: { title: string; onRefresh: () => void; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title} className="desk-gap">
      <Box className="sec-head">
        <Box as="h3" className="t-sub t-mid">
          {title}
        </Box>
        <Button className="btn btn-text" aria-label={`${text.refresh}${title}`} onClick={onRefresh}>
          {text.refresh}
        </Button>
      </Box>
      {children}
    </Box>
  )
}

function Line({ children }: { children: string }) {
  return (
    <Box as="p" className="t-sub">
      {children}
    </Box>
  )
}

function listStates({ isHidden, isDecided, isMuted, reports }: ReportedMessage): readonly string[] {
  const state = isHidden ? text.hidden : isDecided ? text.shown : text.undecided
  return [text.reported(reports), state, ...(isMuted ? [text.muted] : [])]
}

function Reports({ room, onDone }: { room: string; onDone: () => void }) {
  const { load, retry } = useLoad(`desk-reports/${room}`, (api) =>
    api.of(createLiveDeskApi).listLiveReports(room),
  )
  const done = () => {
    retry()
    onDone()
  }
  return (
    <Part title={text.reports} onRefresh={retry}>
      {load.state === 'failed' && <Line>{text.listFailed}</Line>}
      {load.state === 'ready' && load.value.items.length === 0 && <Line>{text.noReports}</Line>}
      {load.state === 'ready' && load.value.items.length > 0 && (
        <>
          <Box as="p" className="t-cap">
            {text.effects}
          </Box>
          <Box as="ul">
            {load.value.items.map((item) => (
              <Said key={item.place} name={item.name} at={item.at} words={item.text} tags={listStates(item)}>
                <RoomActs
                  room={room}
                  subject={{ message: item.place }}
                  name={item.name}
                  isMuted={item.isMuted}
                  hiding={item}
                  onDone={done}
                />
              </Said>
            ))}
          </Box>
        </>
      )}
    </Part>
  )
}

const Questions = observer(function Questions({ room }: { room: string }) {
  const pages = usePages(
    async (api, after) => {
      const { items, isEnd } = await api.of(createLiveDeskApi).listLiveQuestions(room, after)
      const last = findLast(items)
      return { items, ...(!isEnd && last && { next: last.id }) }
    },
    ({ id }: AskedQuestion) => id,
  )
  async function refresh(): Promise<void> {
    if (pages.state === 'failed') return pages.readMore()
    try {
      await pages.refresh()
    } catch (cause) {
      // The loaded list stays; the button is there to try again.
      if (!(cause instanceof ApiError)) throw cause
    }
  }
  useVisible((isVisible) => {
    if (isVisible) void refresh()
  })
  return (
    <Part title={text.questions} onRefresh={() => void refresh()}>
      {pages.state === 'failed' && <Line>{text.listFailed}</Line>}
      {pages.state === 'end' && pages.items.length === 0 && <Line>{text.noQuestions}</Line>}
      <Box as="ul">
        {pages.items.map(({ id, name, at, text: words, isMuted }) => (
          <Said key={id} name={name} at={at} words={words} tags={isMuted ? [text.muted] : []}>
            <RoomActs
              room={room}
              subject={{ question: id }}
              name={name}
              isMuted={isMuted}
              onDone={() => void refresh()}
            />
          </Said>
        ))}
      </Box>
      {pages.state === 'more' && (
        <Button className="btn btn-text" onClick={() => void pages.readMore()}>
          {text.more}
        </Button>
      )}
    </Part>
  )
})

/** The items that wait in a room: messages that were reported, and what students asked. */
export function RoomDetail({ item, reload }: { item: DeskRoom; reload: () => void }) {
  return (
    <>
      <Reports room={item.room} onDone={reload} />
      <Questions room={item.room} />
    </>
  )
}
