import { createDeskApi, type DayRow } from '../../api/desk'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import type { DeskFacts } from '../../parts/desk'
import { PagedList } from '@/kit/paged-list'
import { usePages } from '@/kit/use-pages'
import { yuan } from '@/lib/money'
import { documents } from '@/platform/media/document'
import { Box, Button } from '@/platform/ui'
import { booksText as text } from '../../strings/books'
import { deskText } from '../../strings/frame'
import { chinaSecond } from '../../../../../contract/domain/china-time'
import { useBooksFile } from './use-books-file'

const getId = ({ rowId }: DayRow) => rowId

/** An amount as a bank shows it: what left has its sign. */
export const moved = (amount: number): string => `${amount < 0 ? '-' : '+'}${yuan(Math.abs(amount))}`

/** A sum of the books: what it was, and the order that it belongs to. */
export function BookRow({ row }: { row: DayRow }) {
  const { at, number, isGone, title, kind, amount, provider, reference, student, by } = row
  const studentLine = isGone ? text.gone : deskText.line([student.name, student.phone])
  return (
    <Box as="li" className="desk-entry">
      <Box className="sec-head">
        <Box as="span" className="t-mid">
          {text.kinds[kind]}
        </Box>
        <Box as="strong" className="t-num">
          {moved(amount)}
        </Box>
      </Box>
      <Box as="p">{title}</Box>
      {isGone ? (
        <Box as="p" className="t-sub t-num">
          {number}
        </Box>
      ) : (
        <Link to={`/desk/orders?item=${number}`} className="desk-link t-num">
          {number}
        </Link>
      )}
      <Box as="p" className="t-sub desk-reference">
        {deskText.line([text.providers[provider], reference])}
      </Box>
      <Box as="p" className="t-cap t-num">
        {deskText.line([chinaSecond(at), studentLine, by === '' ? '' : text.by(by)])}
      </Box>
    </Box>
  )
}

/** The sums of a day one by one, each with the way to its order. */
export function DayRows({ desk, day }: { desk: DeskFacts; day: string }) {
  const file = useBooksFile(desk)
  const pages = usePages(
    (api, cursor) =>
      desk.call(() =>
        api.of(createDeskApi).listDayRows(day, { limit: 50, ...(cursor !== undefined && { cursor }) }),
      ),
    getId,
  )
  return (
    <Box className="pad">
      <Box className="sec-head">
        <Box as="h2" className="t-h3 t-num">
          {day}
        </Box>
        <Link to="/desk/books" className="desk-link">
          {text.allDays}
        </Link>
      </Box>
      {documents.hasTables && (
        <Button
          className={`btn btn-line${file.isBusy ? ' is-busy' : ''}`}
          aria-busy={file.isBusy}
          onClick={() => file.open(day, day)}
        >
          {text.download}
        </Button>
      )}
      <PagedList
        id="desk-day-rows"
        label={text.formatRows(day)}
        pages={pages}
        row={(row) => <BookRow row={row} />}
        empty={<Notice art="empty" title={text.noRows} hint={text.noRowsHint} />}
      />
    </Box>
  )
}
