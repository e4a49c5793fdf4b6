import { createDeskApi, type DayReport } from '../../api/desk'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import type { DeskFacts } from '../../parts/desk'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { yuan } from '@/lib/money'
import { documents } from '@/platform/media/document'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { booksText as text } from '../../strings/books'
import { deskText } from '../../strings/frame'
import { statementText } from '../../strings/statement'
import { chinaDate, chinaTime, DAY_MS, dayEnd } from '../../../../../contract/domain/china-time'
import { DayRows } from './day-rows'
import { Statement } from './statement'
import { useBooksFile } from './use-books-file'

const ORDER = /^\d{18}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const getDay = ({ day }: DayReport) => day

function Difference({ number, what }: DayReport['differences'][number]) {
  return (
    <Box as="li" className="desk-difference">
      {ORDER.test(number) ? (
        <Link to={`/desk/orders?item=${number}`} className="desk-link t-num">
          {number}
        </Link>
      ) : (
        <Box as="p" className="t-num">
          {number}
        </Box>
      )}
      <Box as="p" className="t-sub">
        {what}
      </Box>
    </Box>
  )
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <Box as="span">
      {name}{' '}
      <Box as="strong" className="t-num">
        {yuan(amount)}
      </Box>
    </Box>
  )
}

function Day({ day: report }: { day: DayReport }) {
  const { day, orders, paid, surplus, refunded, returned, mistaken, undone, madeAt, differences } = report
  const { now } = serverTime(useRoot())
  return (
    <Box as="li" className="desk-entry">
      <Box className="sec-head">
        <Box as="h2" className="t-h3 t-num">
          {day}
        </Box>
        <Box as="span" className="t-cap">
          {text.orders(orders)}
        </Box>
      </Box>
      {day === chinaDate(now()) && (
        <Box as="p" className="t-sub t-num">
          {text.notOver(chinaTime(madeAt).clock)}
        </Box>
      )}
      <Box as="p" className="flex wrap g3">
        <Sum name={text.paid} amount={paid} />
        <Sum name={text.refunded} amount={refunded} />
        {surplus > 0 && <Sum name={text.surplus} amount={surplus} />}
        {returned > 0 && <Sum name={text.returned} amount={returned} />}
        {mistaken > 0 && <Sum name={text.mistaken} amount={mistaken} />}
        {undone > 0 && <Sum name={text.undone} amount={undone} />}
      </Box>
      <Link to={`/desk/books?day=${day}`} className="desk-link">
        {text.open}
      </Link>
      {differences.length === 0 ? (
        <Box as="p" className="flex g1 t-sub desk-agreed">
          <Icon name="circle-check" size={16} />
          {text.agreed}
        </Box>
      ) : (
        <>
          <Box as="p" className="flex g1 t-sub desk-differs">
            <Icon name="alert-circle" size={16} />
            {text.differences(differences.length)}
          </Box>
          <Box as="ul">
            {differences.map((difference, at) => (
              <Difference key={at} {...difference} />
            ))}
          </Box>
        </>
      )}
    </Box>
  )
}

/** The books of this month and the one before as files. */
function Files({ desk }: { desk: DeskFacts }) {
  const { now } = serverTime(useRoot())
  const file = useBooksFile(desk)
  const today = chinaDate(now())
  const first = `${today.slice(0, 7)}-01`
  const lastOfBefore = chinaDate(dayEnd(first) - DAY_MS - 1)
  const months = [
    { name: text.thisMonth, from: first, to: today },
    { name: text.lastMonth, from: `${lastOfBefore.slice(0, 7)}-01`, to: lastOfBefore },
  ]
  return (
    <Box className="desk-chips">
      {months.map(({ name, from, to }) => (
        <Button
          key={name}
          className="btn btn-line"
          aria-busy={file.isBusy}
          onClick={() => file.open(from, to)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

function Days({ desk }: { desk: DeskFacts }) {
  const pages = usePages(
    (api, cursor) =>
      desk.call(() => api.of(createDeskApi).listDayReports({ ...(cursor !== undefined && { cursor }) })),
    getDay,
  )
  return (
    <Box className="pad">
      <Box as="p" className="t-sub">
        {text.note}
      </Box>
      <Link to="/desk/books?statement=1" className="desk-link">
        {statementText.title}
      </Link>
      {documents.hasTables && <Files desk={desk} />}
      <PagedList
        id="desk-books"
        label={deskText.books}
        pages={pages}
        row={(day) => <Day day={day} />}
        empty={<Notice art="empty" title={text.none} hint={text.noneHint} />}
      />
    </Box>
  )
}

/** The books of each day: what came in, what was paid back, and what does not agree; one day, sum by sum; or a statement beside them. */
export function Books({ desk }: { desk: DeskFacts }) {
  const { day, statement } = desk.params
  if (statement !== undefined) return <Statement desk={desk} />
  return day !== undefined && DAY.test(day) ? (
    <DayRows key={day} desk={desk} day={day} />
  ) : (
    <Days desk={desk} />
  )
}
