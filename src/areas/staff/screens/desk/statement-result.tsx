import { useState, type ReactNode } from 'react'
import type { BankLine, StatementCompared } from '../../api/desk'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Box, Button } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import { statementText as text } from '../../strings/statement'
import { chinaDate, chinaSecond } from '../../../../../contract/domain/china-time'
import { BookRow, moved } from './day-rows'

/** Rows of a kind that are drawn; nobody reads on beyond them. */
const MOST_SHOWN = 200

type Both = StatementCompared['matched'][number]

function BankRow({ row }: { row: BankLine }) {
  const { line, amount, text: written } = row
  return (
    <Box as="li" className="desk-entry">
      <Box className="sec-head">
        <Box as="span" className="t-sub">
          {text.line(line)}
        </Box>
        <Box as="strong" className="t-num">
          {moved(amount)}
        </Box>
      </Box>
      <Box as="p" className="desk-reference">
        {written}
      </Box>
      <Box as="p" className="t-cap t-num">
        {presentTime(row)}
      </Box>
    </Box>
  )
}

const presentTime = ({ at, isDay }: BankLine): string => (isDay ? chinaDate(at) : chinaSecond(at))

/** A row that both bank and books have; where it was matched by amount alone, with all details to compare. */
function BothRow({ row, isOther = false }: { row: Both; isOther?: boolean }) {
  const { bank, others = [], books, by } = row
  const parts = [bank, ...others]
  const atBank = parts.reduce((all, { amount }) => all + amount, 0)
  const sum = books.reduce((all, { amount }) => all + amount, 0)
  const numbers = [...new Set(books.map(({ number }) => number))]
  return (
    <Box as="li" className="desk-entry">
      <Box as="p" className={`t-num${sum === atBank ? '' : ' desk-differs'}`}>
        {deskText.line([text.atBank(moved(atBank)), text.inBooks(moved(sum))])}
      </Box>
      {numbers.map((number) => (
        <Link key={number} to={`/desk/orders?item=${number}`} className="desk-link t-num">
          {number}
        </Link>
      ))}
      {parts.map((part) => (
        <Box key={part.line} as="p" className="t-sub desk-reference">
          {deskText.line([
            text.line(part.line),
            ...(parts.length > 1 ? [moved(part.amount)] : []),
            ...(by === 'amount' ? [presentTime(part)] : []),
            part.text,
          ])}
        </Box>
      ))}
      {by === 'amount' &&
        books.map(({ rowId, at, reference }) => (
          <Box key={rowId} as="p" className="t-sub desk-reference">
            {deskText.line([text.booked(reference), chinaSecond(at)])}
          </Box>
        ))}
      <Box as="p" className={`t-cap${by === 'amount' ? ' desk-differs' : ''}`}>
        {isOther ? text.isOther : parts.length > 1 ? text.inParts(parts.length) : text.by[by]}
      </Box>
    </Box>
  )
}

/** How many rows of the statement are in what both have. */
const countRows = (both: readonly Both[]): number =>
  both.reduce((all, { others = [] }) => all + 1 + others.length, 0)

function Group<Row>(props: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly row: (row: Row, at: number) => ReactNode
}) {
  const { title, rows, row } = props
  if (rows.length === 0) return null
  return (
    <Box as="section" className="desk-gap" aria-label={title}>
      <Box as="h3" className="t-h3">
        {title}
      </Box>
      <Box as="ul">{rows.slice(0, MOST_SHOWN).map(row)}</Box>
      {rows.length > MOST_SHOWN && (
        <Box as="p" className="t-sub">
          {text.most(rows.length - MOST_SHOWN)}
        </Box>
      )}
    </Box>
  )
}

/** Rows of which nobody but the reader can say whether they are in the books. */
function Unread({ rows, count }: { rows: StatementCompared['unread']; count: number }) {
  if (count === 0) return null
  return (
    <Box as="section" className="desk-gap" aria-label={text.unread(count)}>
      <Box as="h3" className="t-h3 desk-differs">
        {text.unread(count)}
      </Box>
      <Box as="p" className="t-sub">
        {text.unreadNote}
      </Box>
      <Box as="ul">
        {rows.map(({ line, text: written }) => (
          <Box as="li" key={line} className="desk-entry">
            <Box as="p" className="t-sub">
              {text.line(line)}
            </Box>
            <Box as="p" className="desk-reference">
              {written}
            </Box>
          </Box>
        ))}
      </Box>
      {count > rows.length && (
        <Box as="p" className="t-sub">
          {text.most(count - rows.length)}
        </Box>
      )}
    </Box>
  )
}

/**
 * The rows that a statement and the books have both, and those that only one of them has: first what somebody has to
 * look at.
 */
export function StatementResult({ result }: { result: StatementCompared }) {
  const { unread, unreadRows, from, to } = result
  const isNone = from === undefined || to === undefined
  return (
    <Box className="desk-gap">
      <Unread rows={unread} count={unreadRows} />
      {isNone ? (
        <Notice art="empty" title={text.none} hint={text.noneHint} />
      ) : (
        <Compared result={result} days={text.days(from, to)} />
      )}
    </Box>
  )
}

function Compared({ result, days }: { result: StatementCompared; days: string }) {
  const { rows, unreadRows, matched, near, differs, bankOnly, booksOnly } = result
  const [isWhole, setWhole] = useState(false)
  const byAmount = matched.filter(({ by }) => by === 'amount')
  const named = matched.filter(({ by }) => by !== 'amount')
  const isAgreed = unreadRows + near.length + differs.length + bankOnly.length + booksOnly.length === 0
  const both = (row: Both) => <BothRow key={row.bank.line} row={row} />
  return (
    <>
      <Box as="h2" className="t-h3 t-num" role="status">
        {deskText.line([
          days,
          text.summary(rows, countRows(matched)),
          ...(unreadRows > 0 ? [text.unreadCount(unreadRows)] : []),
          ...(near.length > 0 ? [text.toSee(near.length)] : []),
        ])}
      </Box>
      {isAgreed && (
        <Box as="p" className="flex g1 t-sub desk-agreed">
          <Icon name="circle-check" size={16} />
          {text.allMatched}
        </Box>
      )}
      <Group
        title={text.near(near.length)}
        rows={near}
        row={(row) => <BothRow key={row.bank.line} row={row} isOther />}
      />
      <Group title={text.differs(differs.length)} rows={differs} row={both} />
      <Group
        title={text.bankOnly(bankOnly.length)}
        rows={bankOnly}
        row={(row) => <BankRow key={row.line} row={row} />}
      />
      <Group
        title={text.booksOnly(booksOnly.length)}
        rows={booksOnly}
        row={(row) => <BookRow key={row.rowId} row={row} />}
      />
      <Group title={text.byAmount(byAmount.length)} rows={byAmount} row={both} />
      {named.length > 0 && !isWhole && (
        <Button className="btn btn-text" onClick={() => setWhole(true)}>
          {text.showMatched(named.length)}
        </Button>
      )}
      {isWhole && <Group title={text.matched(named.length)} rows={named} row={both} />}
    </>
  )
}
