import { createDeskApi, type DayReport } from '@/api/desk'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import type { DeskFacts } from '@/features/desk'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { yuan } from '@/lib/money'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { booksText as text } from '@/strings/desk/books'
import { deskText } from '@/strings/desk/frame'
import { chinaDate, chinaTime } from '../../../../contract/domain/china-time'

const ORDER = /^\d{18}$/
const dayOf = ({ day }: DayReport) => day

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
        {amount < 0 && '-'}
        {yuan(Math.abs(amount))}
      </Box>
    </Box>
  )
}

function Day({ day: report }: { day: DayReport }) {
  const { day, orders, paid, surplus, refunded, returned, madeAt, differences } = report
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
        {surplus !== 0 && <Sum name={text.surplus} amount={surplus} />}
        {returned > 0 && <Sum name={text.returned} amount={returned} />}
      </Box>
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

/** The books of each day: what came in, what was paid back, and what does not agree. */
export function Books({ desk }: { desk: DeskFacts }) {
  const pages = usePages(
    (api, cursor) =>
      desk.call(() => api.of(createDeskApi).listDayReports({ ...(cursor !== undefined && { cursor }) })),
    dayOf,
  )
  return (
    <>
      <Box as="p" className="t-sub pad">
        {text.note}
      </Box>
      <Box className="pad">
        <PagedList
          id="desk-books"
          label={deskText.books}
          pages={pages}
          row={(day) => <Day day={day} />}
          empty={<Notice art="empty" title={text.none} hint={text.noneHint} />}
        />
      </Box>
    </>
  )
}
