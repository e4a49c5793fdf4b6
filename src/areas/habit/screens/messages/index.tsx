import * as v from 'valibot'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { SILENT } from '@/api/client'
import { createMessageApi, type Message, type MessageKind } from '@/api/message'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { PagedList } from '@/kit/paged-list'
import { SeenNotice } from '@/kit/seen-notice'
import { useMoment } from '@/kit/use-moment'
import { usePages, type Pages } from '@/kit/use-pages'
import { useSubmit } from '@/kit/use-submit'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { messagesText as text } from '@/strings/habit/messages'
import { Inbox } from './inbox'
import { MessageRow } from './message-row'
import './index.scss'

/** The kinds in the order of their chips; undefined is all of them. */
const chips = [undefined, 'report', 'live', 'task', 'order', 'correction'] as const satisfies readonly (
  | MessageKind
  | undefined
)[]

const getId = ({ id }: Message) => id
const messageShape = v.object({
  ...v.entriesFromList(['id', 'title', 'body', 'to'], v.string()),
  at: v.number(),
  kind: v.picklist(Object.keys(text.kinds)),
})
const isMessage = (value: unknown): value is Message => v.is(messageShape, value)

/** The steps that bring the first message of a kind. */
const steps: Readonly<Record<MessageKind | 'all', { readonly to: Address; readonly name: string }>> = {
  all: { to: '/message-settings', name: text.steps.all },
  report: { to: '/exercises/problem-solving-training', name: text.steps.report },
  live: { to: '/courses/study-center', name: text.steps.live },
  task: { to: '/sign-index', name: text.steps.task },
  order: { to: '/user-order', name: text.steps.order },
  correction: { to: '/exercises/practice-record', name: text.steps.correction },
}

interface KindProps {
  readonly uid: string
  readonly inbox: Inbox
  readonly kind: MessageKind | undefined
}

interface ChosenProps extends KindProps {
  readonly onChoose: (kind: MessageKind | undefined) => void
}

/** The kinds to choose from; a dot says that something of one is new. */
const Kinds = observer(function Kinds({ inbox, kind: chosen, onChoose }: ChosenProps) {
  return (
    <Box className="chips" role="group" aria-label={text.filter}>
      {chips.map((kind) => {
        const name = kind === undefined ? text.all : text.kinds[kind]
        const isNew = inbox.hasUnread(kind)
        return (
          <Button
            key={name}
            className={`chip${kind === chosen ? ' is-on' : ''}`}
            aria-label={isNew ? text.withUnread(name) : name}
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
          >
            {name}
            {isNew && <Box as="span" className="new-dot" aria-hidden />}
          </Button>
        )
      })}
    </Box>
  )
})

interface BarProps extends KindProps {
  readonly pages: Pages<Message>
}

/** How many are unread, and the way to have read them all. */
const Bar = observer(function Bar({ inbox, kind, pages }: BarProps) {
  const { isBusy, submit } = useSubmit({ fallback: text.readAllFailed })
  const [newest] = pages.items
  const { unread } = inbox
  if (!unread || !newest) return null
  const count = kind === undefined ? unread.total : unread.kinds.find((item) => item.kind === kind)?.count
  if (!count)
    return (
      <Box className="msg-bar">
        <Box as="span" className="t-cap" role="status">
          {text.allRead}
        </Box>
      </Box>
    )
  return (
    <Box className="msg-bar">
      <Box as="span" className="t-cap t-num" role="status">
        {text.unread(count)}
      </Box>
      <Button
        className={`btn btn-text${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={() => void submit(undefined, () => inbox.openAll(newest, kind))}
      >
        {text.readAll}
      </Button>
    </Box>
  )
})

/** The messages of a kind, the newest first. */
const OfKind = observer(function OfKind({ uid, inbox, kind }: KindProps) {
  const now = useMoment()
  const pages = usePages(
    async (api, cursor) => {
      const page = await api.of(createMessageApi).listMessages(uid, kind, cursor)
      if (cursor === undefined) inbox.take(page.unread)
      return page
    },
    getId,
    { name: `messages/${kind ?? 'all'}`, isItem: isMessage },
  )
  // Messages that came while the page was hidden are there when the student comes back, as are those read on another
  // device.
  useVisible((isVisible) => {
    if (isVisible) void pages.refresh(true).catch(() => undefined)
  })
  return (
    <>
      <SeenNotice at={pages.seenAt} />
      <Box className="pad">
        <Bar uid={uid} inbox={inbox} kind={kind} pages={pages} />
        <PagedList
          id="messages"
          label={text.list}
          pages={pages}
          row={(message) => <MessageRow inbox={inbox} message={message} now={now} />}
          empty={
            <Notice
              art="empty"
              title={kind === undefined ? text.empty : text.emptyKind(text.kinds[kind])}
              hint={kind === undefined ? text.emptyHint : text.emptyKindHint}
            >
              <Link to={steps[kind ?? 'all'].to} className="btn btn-l btn-solid">
                {steps[kind ?? 'all'].name}
              </Link>
            </Notice>
          }
        />
      </Box>
    </>
  )
})

function Messages({ uid }: { uid: string }) {
  const { apiWith, storage } = useRoot()
  const [inbox] = useState(
    () => new Inbox(apiWith({ ...SILENT, outlives: true }).of(createMessageApi), storage.local, uid),
  )
  const [kind, setKind] = useState<MessageKind>()
  return (
    <>
      <Kinds uid={uid} inbox={inbox} kind={kind} onChoose={setKind} />
      <OfKind key={kind ?? 'all'} uid={uid} inbox={inbox} kind={kind} />
    </>
  )
}

/** The messages of the product to the student; a guest gets the way to the login. */
const OwnMessages = observer(function OwnMessages() {
  const { session } = useRoot()
  return session.uid ? <Messages key={session.uid} uid={session.uid} /> : <SignInFirst />
})

export default function MessagesScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar
        title={title}
        actions={
          <Link to="/message-settings" className="ib" aria-label={text.settings}>
            <Icon name="adjustments-horizontal" />
          </Link>
        }
      />
      <OwnMessages />
    </Page>
  )
}
