import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { DeskBar, otherPlaces, QueueView, queuePlaces, refusalAt, type DeskFacts } from '../../parts/desk'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { deskText } from '../../strings/frame'
import { Books } from './books'
import { curvesQueue } from './queues/curves'
import { liveQueue } from './queues/live'
import { ordersQueue } from './queues/orders'
import { questionsQueue } from './queues/questions'
import { refundsQueue } from './queues/refunds'
import { Records } from './records'

/** A view that has the room of list and item for itself. */
function Whole({ title, desk, children }: { title: string; desk: DeskFacts; children: ReactNode }) {
  return (
    <Box as="section" className="desk-whole" aria-label={title}>
      {desk.isWide ? (
        <Box className="desk-queue-head">
          <Box as="h1" className="t-h2">
            {title}
          </Box>
        </Box>
      ) : (
        <DeskBar title={title} leave={{ name: deskText.other, icon: 'inbox', go: () => back('/desk') }} />
      )}
      {children}
    </Box>
  )
}

/** The part beside the rail where no queue is chosen. */
function Home({ desk }: { desk: DeskFacts }) {
  const hasWork = queuePlaces.some(({ permission }) => permission !== undefined && desk.mayDo(permission))
  return (
    <Box as="section" className="desk-whole" aria-label={deskText.name}>
      <Notice
        art="empty"
        title={hasWork ? deskText.pickTitle : deskText.noneTitle}
        hint={hasWork ? deskText.pickHint : deskText.noneHint}
      />
    </Box>
  )
}

function Refused({ title, why, desk }: { title: string; why: 'role' | 'branch'; desk: DeskFacts }) {
  return (
    <Whole title={title} desk={desk}>
      <Notice art="empty" title={deskText.refusedTitle} hint={deskText.refusedHint[why]}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/desk', 'replace')}>
          {deskText.home}
        </Button>
      </Notice>
    </Whole>
  )
}

const views: Readonly<Record<string, (desk: DeskFacts) => ReactNode>> = {
  orders: (desk) => <QueueView queue={ordersQueue} desk={desk} />,
  refunds: (desk) => <QueueView queue={refundsQueue} desk={desk} />,
  questions: (desk) => <QueueView queue={questionsQueue} desk={desk} />,
  curves: (desk) => <QueueView queue={curvesQueue} desk={desk} />,
  live: (desk) => <QueueView queue={liveQueue} desk={desk} />,
  books: (desk) => (
    <Whole title={deskText.books} desk={desk}>
      <Books desk={desk} />
    </Whole>
  ),
  records: (desk) => (
    <Whole title={deskText.records} desk={desk}>
      <Records desk={desk} />
    </Whole>
  ),
}

/** The view of the desk at an address; staff who may not see a queue read that instead. */
export function DeskView({ view, desk }: { view: string; desk: DeskFacts }) {
  const place = [...queuePlaces, ...otherPlaces].find((deskPlace) => deskPlace.view === view)
  if (!place) return <Home desk={desk} />
  const why = refusalAt(place, desk)
  if (why) return <Refused title={place.title} why={why} desk={desk} />
  return <>{views[view]?.(desk)}</>
}
