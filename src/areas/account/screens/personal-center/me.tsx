import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Avatar } from '@/components/avatar'
import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { useOwnStorage } from '@/kit/own-storage'
import { absoluteUrl } from '@/lib/absolute-url'
import { useAsync } from '@/platform/page/use-async'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { readServerDay } from '@/stores/server-day'
import { serverTime } from '@/stores/server-time'
import { text } from '@/strings'
import { meText } from '../../strings/me'
import { formatDate, studyDay } from '../../../../../contract/domain/study/day'
import { maskPhone } from '../../../../../contract/domain/account/phone'
import type { Studies } from './built-up'
import { BuiltUp } from './built-up-view'
import { Unsent } from './unsent'
import { useStudies } from './use-studies'

/** The signed-in student; it leads to their own page. */
const Head = observer(function Head() {
  const { boot, session } = useRoot()
  const { avatar, name, phone, loginName } = session.profile
  const shown = maskPhone(phone)
  const number = shown ? text.account.phone(shown) : text.account.noPhone
  // A student who has chosen no name is called by the number.
  const isNamed = name !== '' && name !== phone && name !== shown
  const title = isNamed ? name : shown ? number : loginName || number
  return (
    <Link to="/user-page" className="pad me-head">
      <Box as="span" className="me-who">
        <Avatar name={name} src={absoluteUrl(boot.apiBase, avatar)} />
        <Box as="span" className="me-words">
          <Box as="span" className="t-h3 me-title">
            {title}
          </Box>{' '}
          <Box as="span" className="t-cap t-num row-line">
            {title === number ? meText.nameless : number}
          </Box>
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})

interface WayProps {
  readonly to: Address
  readonly icon: IconName
  readonly title: string
  readonly hint?: string
  /** How much there is, where it is known. */
  readonly value?: string | undefined
}

/** A way to something else of the student's, with how much of it there is. */
export function Way({ to, icon, title, hint, value }: WayProps) {
  return (
    <Link to={to} className="row">
      <Icon name={icon} />
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} />
      </Box>{' '}
      {value !== undefined && (
        <Box as="span" className="t-sub t-num">
          {value}
        </Box>
      )}
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** The saved texts and recordings, and the files on this device. */
const Kept = observer(function Kept({ studies: { practice, courses } }: { readonly studies: Studies }) {
  const shelf = courses.state === 'ready' ? courses.store : undefined
  const collected = practice.state === 'ready' ? practice.store.state.collected.length : undefined
  const notes = shelf?.state.notes().length
  const [stored, setStored] = useState<number>()
  useAsync(
    async (signal) => {
      const found = await shelf?.shelf.storedLessons(shelf.owner)
      if (!signal.isCancelled && found) setStored(found.length)
    },
    [shelf],
  )
  return (
    <Box className="sec me-ways">
      <Way to="/exercises/deep-week-report" icon="chart-line" title={meText.week} hint={meText.weekHint} />
      <Way
        to="/exercises/collect-folder"
        icon="bookmark"
        title={meText.kept}
        value={collected === undefined ? undefined : meText.keptCount(collected)}
      />
      <Way
        to="/courses/course-report?view=notes"
        icon="file-text"
        title={meText.notes}
        value={notes === undefined ? undefined : meText.notesCount(notes)}
      />
      <Way
        to="/courses/study-center?view=stored"
        icon="download"
        title={meText.stored}
        value={stored === undefined ? undefined : meText.storedCount(stored)}
      />
    </Box>
  )
})

/** Check-in, orders, and the one row behind which all settings are. */
const Rest = observer(function Rest() {
  const root = useRoot()
  const { local } = useOwnStorage()
  const streak = readServerDay(local, formatDate(studyDay(serverTime(root).now())))?.mine?.continues ?? 0
  return (
    <Box className="sec me-ways">
      <Way
        to="/sign-index"
        icon="calendar-event"
        title={text.account.checkIn}
        value={streak > 0 ? meText.checkInDays(streak) : undefined}
      />
      <Way to="/personal-center?shop=1" icon="ticket" title={meText.shop} />
      <Way
        to="/personal-center?settings=1"
        icon="adjustments-horizontal"
        title={meText.settings}
        hint={meText.settingsHint}
      />
    </Box>
  )
})

/** A student's own page: their progress, then their collections, then the rest. */
export const Me = observer(function Me() {
  const studies = useStudies()
  return (
    <>
      <Head />
      <Unsent />
      <BuiltUp studies={studies} />
      <Kept studies={studies} />
      <Rest />
    </>
  )
})
