import { useState } from 'react'
import { createDeskApi, type DeskRecord } from '../../api/desk'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { actionName, queuePlaces, when, type DeskFacts } from '../../parts/desk'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { deskText } from '../../strings/frame'
import { recordsText as text } from '../../strings/records'

const getId = ({ recordId }: DeskRecord) => recordId

function Row({ record }: { record: DeskRecord }) {
  const { now } = serverTime(useRoot())
  const { queue, item, name, reason, at } = record
  const place = queuePlaces.find(({ view }) => view === queue)
  return (
    <Box as="li" className="desk-entry">
      <Box as="p" className="t-mid">
        {deskText.record.by(name, actionName(record))}
      </Box>
      {place && (
        <Link to={`${place.path}?item=${encodeURIComponent(item)}`} className="desk-link">
          {text.item(place.title, item)}
        </Link>
      )}
      {reason !== '' && (
        <Box as="p" className="t-sub">
          {reason}
        </Box>
      )}
      <Box as="p" className="t-cap t-num">
        {when(at, now())}
      </Box>
    </Box>
  )
}

function List({ desk, own }: { desk: DeskFacts; own: boolean }) {
  const pages = usePages(
    (api, cursor) =>
      desk.call(() =>
        api.of(createDeskApi).listRecords({ ...(own && { own }), ...(cursor !== undefined && { cursor }) }),
      ),
    getId,
  )
  return (
    <PagedList
      id="desk-records"
      label={deskText.records}
      pages={pages}
      row={(record) => <Row record={record} />}
      empty={<Notice art="empty" title={text.none} hint={text.noneHint} />}
    />
  )
}

/** The reader's actions at the desk, and everybody's for a reader who may see them. */
export function Records({ desk }: { desk: DeskFacts }) {
  const seesAll = desk.mayDo('records')
  const [own, setOwn] = useState(true)
  const scopes = [
    { value: true, name: text.own },
    { value: false, name: text.all },
  ]
  return (
    <>
      <Box as="p" className="t-sub pad">
        {text.note}
      </Box>
      {seesAll && (
        <Box className="chips" role="group" aria-label={text.scope}>
          {scopes.map(({ value, name }) => (
            <Button
              key={name}
              className={`chip${value === own ? ' is-on' : ''}`}
              aria-pressed={value === own}
              onClick={() => setOwn(value)}
            >
              {name}
            </Button>
          ))}
        </Box>
      )}
      <Box className="pad">
        <List key={String(own)} desk={desk} own={own} />
      </Box>
    </>
  )
}
