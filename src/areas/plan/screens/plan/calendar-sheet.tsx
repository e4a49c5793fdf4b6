import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createCalendarApi, type CalendarApi, type CalendarFeed } from '../../api/calendar'
import { Link } from '@/components/link'
import { Sheet } from '@/components/sheet'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { absoluteUrl } from '@/lib/absolute-url'
import { oneRequest } from '@/lib/one-request'
import { calendarFeedPlatform } from '@/platform/app/calendar-feed'
import { hostFacts } from '@/platform/host'
import { clipboard } from '@/platform/input/clipboard'
import { confirmPlatform } from '@/platform/input/confirm'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { taskListText } from '@/strings/task-list'

const text = taskListText.calendar

/** The actions on an address: the address is copied, opened in the device's calendar, or ended. */
function Address({ feed, onRevoke }: { readonly feed: CalendarFeed; readonly onRevoke: () => void }) {
  const { boot, host, ui } = useRoot()
  const address = absoluteUrl(boot.apiBase || hostFacts.origin, feed.path)
  async function copy(): Promise<void> {
    const isDone = await clipboard.write(address)
    ui.say(isDone ? text.copied : text.copyFailed, isDone ? 'good' : 'bad', TOAST_MS.login)
  }
  async function revoke(): Promise<void> {
    const { confirm } = confirmPlatform
    const [title, ask] = [text.revokeTitle, text.revokeAsk]
    if (!confirm) onRevoke()
    else if (await confirm({ title, text: ask, yes: text.revokeYes, no: text.revokeNo })) onRevoke()
  }
  // Page views of apps open nothing but pages.
  const subscribe = host.kind === 'browser' ? calendarFeedPlatform.subscribe : undefined
  return (
    <>
      <Box as="p" className="t-cap calendar-label">
        {text.address}
      </Box>
      <Box as="p" className="t-sub calendar-address">
        {address}
      </Box>
      {subscribe && (
        <Button className="btn btn-l btn-solid btn-full calendar-act" onClick={() => subscribe(address)}>
          {text.subscribe}
        </Button>
      )}
      <Button
        className={`btn btn-l btn-full calendar-act ${subscribe ? 'btn-line' : 'btn-solid'}`}
        onClick={() => void copy()}
      >
        {text.copy}
      </Button>
      <Button className="btn btn-l btn-text btn-full" onClick={() => void revoke()}>
        {text.revoke}
      </Button>
    </>
  )
}

/** Asks whether an address is really to be ended, where the host has no dialog for that. */
function Ask({ onYes, onNo }: { readonly onYes: () => void; readonly onNo: () => void }) {
  return (
    <>
      <Box as="p" className="t-mid calendar-label">
        {text.revokeTitle}
      </Box>
      <Box as="p" className="t-sub">
        {text.revokeAsk}
      </Box>
      <Box className="calendar-answers">
        <Button className="btn btn-line" onClick={onNo}>
          {text.revokeNo}
        </Button>
        <Button className="btn btn-solid" onClick={onYes}>
          {text.revokeYes}
        </Button>
      </Box>
    </>
  )
}

/** How far an address is: it is made, used and ended here; `known` is that of the opening. */
function Feed({ uid, known }: { readonly uid: string; readonly known: CalendarFeed | undefined }) {
  const { api, ui, newId } = silently(useRoot())
  const [feed, setFeed] = useState(known)
  const [isAsking, setAsking] = useState(false)
  const [request] = useState(() => oneRequest(newId))
  const { isBusy, submit } = useSubmit({ fallback: text.failed })
  const change = (
    send: (calendar: CalendarApi) => ReturnType<CalendarApi['getCalendarFeed']>,
    said?: string,
  ) =>
    void submit(undefined, async () => {
      const state = await send(api.of(createCalendarApi))
      setFeed(state.feed)
      if (said !== undefined) ui.say(said, 'good')
    })
  function revoke({ id }: CalendarFeed): void {
    setAsking(false)
    change((calendar) => calendar.deleteCalendarFeed(uid, id), text.revoked)
  }
  if (!feed)
    return (
      <Button
        className={`btn btn-l btn-solid btn-full calendar-act${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={() => change((calendar) => request('', (id) => calendar.createCalendarFeed(uid, id)))}
      >
        {text.make}
      </Button>
    )
  if (isAsking) return <Ask onYes={() => revoke(feed)} onNo={() => setAsking(false)} />
  return <Address feed={feed} onRevoke={() => (confirmPlatform.confirm ? revoke(feed) : setAsking(true))} />
}

function Own({ uid }: { readonly uid: string }) {
  const { load, retry } = useLoad(`calendar/${uid}`, (api) => api.of(createCalendarApi).getCalendarFeed(uid))
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state !== 'ready') return <Skeleton />
  return <Feed uid={uid} known={load.value.feed} />
}

/** The plan as a calendar to which a phone subscribes: an address of one's own that can be ended at any time. */
export const CalendarSheet = observer(function CalendarSheet({ onClose }: { readonly onClose: () => void }) {
  const { uid } = useRoot().session
  return (
    <Sheet id="plan-calendar" title={text.title} onClose={onClose}>
      <Box as="p" className="t-sub calendar-why">
        {uid === undefined ? text.guest : text.why}
      </Box>
      {uid === undefined ? (
        <Link to="/login" className="btn btn-l btn-solid btn-full calendar-act">
          {text.login}
        </Link>
      ) : (
        <Own uid={uid} />
      )}
    </Sheet>
  )
})
