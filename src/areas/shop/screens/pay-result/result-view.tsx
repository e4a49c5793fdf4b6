import type { Order } from '@/api/order'
import { Icon, type IconName } from '@/components/icon'
import { SampleTag } from '@/components/sample-tag'
import { untilWords, type ShownOrder } from '@/features/order'
import { yuan } from '@/lib/money'
import { usePage } from '@/features/page'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { mistakeText } from '../../strings/order-state'
import { resultText as text } from '../../strings/result'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { DeskSteps } from './desk-steps'
import { NextSteps } from './next-steps'
import { OrderRows } from './order-rows'
import { ResultBar } from './result-bar'
import { isPending, isUnpayable, getKind, MANY_LOOKS, type ResultKind } from './result-state'

type Tone = 'good' | 'bad' | 'care'

const marks: Readonly<Record<ResultKind, readonly [tone: Tone, icon: IconName]>> = {
  unpaid: ['care', 'clock'],
  confirming: ['care', 'clock'],
  desk: ['care', 'clock'],
  opening: ['good', 'check'],
  open: ['good', 'check'],
  refunding: ['care', 'arrow-back-up'],
  refunded: ['good', 'arrow-back-up'],
  closed: ['bad', 'x'],
}

/** Until when all of it can be learnt; without end where one of the courses has none. */
function findUntil(courses: Order['courses']): number | undefined {
  const ends = courses.map(({ until }) => until)
  const known = ends.filter((end) => end !== undefined)
  return known.length > 0 && known.length === ends.length ? Math.max(...known) : undefined
}

/** By what it is paid and when, or until when it waits. */
function findPayment({ provider, paidAt, expiresAt }: Order, kind: ResultKind): string | undefined {
  if (kind === 'closed') return undefined
  const isWaiting = kind === 'unpaid' || kind === 'confirming' || kind === 'desk'
  if (!isWaiting && paidAt !== undefined && provider) {
    const { month, day, clock } = chinaTime(paidAt)
    return text.paidBy(text.ways[provider], month, day, clock)
  }
  if (!isWaiting) return undefined
  const { month, day, clock } = chinaTime(expiresAt)
  return text.waitsUntil(month, day, clock)
}

/** The next step; only WeChat's payments are found automatically, others must be reported to a teacher. */
function formatHint({ provider, failure, coupon, ways }: Order, kind: ResultKind, isSlow: boolean): string {
  if (failure === 'owned') return text.closedOwned
  if (kind === 'confirming' && isSlow) return text.slow
  if (kind === 'unpaid' && !ways.includes('wechat')) return text.unpaidDesk
  if (kind !== 'closed' || provider === 'wechat') return text.hint[kind]
  return coupon === undefined ? text.closedDesk : text.closedDesk + text.closedCoupon
}

/** The sentence where another order's money was confirmed for this one; undefined where that is not so. */
const findMistake = ({ refund, state }: Order) =>
  refund?.mistake && (state === 'refunding' || state === 'refunded')
    ? mistakeText[state === 'refunded' ? 'done' : 'running']
    : undefined

/** The lines beneath the title: why it did not go well, and what happens next. */
function listLines(order: Order, kind: ResultKind, isSlow: boolean): readonly string[] {
  if (isUnpayable(order, kind)) return [order.title, text.asking]
  const mistake = findMistake(order)
  if (mistake) return [order.title, mistake.hint]
  if (kind === 'open') return [text.goods(order.title, untilWords(findUntil(order.courses)))]
  const failure = order.failure && kind !== 'opening' ? [text.failure[order.failure]] : []
  return [order.title, ...failure, formatHint(order, kind, isSlow)]
}

function formatTitle(order: Order, kind: ResultKind, isSlow: boolean): string {
  if (isUnpayable(order, kind)) return text.waits
  return findMistake(order)?.title ?? (kind === 'confirming' && isSlow ? text.slowTitle : text.title[kind])
}

function Head({
  order,
  kind,
  isSlow,
}: {
  readonly order: Order
  readonly kind: ResultKind
  readonly isSlow: boolean
}) {
  const [tone, icon] = marks[kind]
  const payment = findMistake(order) ? undefined : findPayment(order, kind)
  const isQuiet = isUnpayable(order, kind)
  const { host } = useRoot()
  const isPriced = !isQuiet && !sellsNothing(host)
  return (
    <Box as="section" className="pad result-head">
      <Box className={`result-mark result-${tone}`}>
        <Icon name={icon} size={28} />
      </Box>
      <Box role="status" aria-live="polite">
        <Box as="h2" className="t-h1 result-title">
          {formatTitle(order, kind, isSlow)}
        </Box>
        {listLines(order, kind, isSlow).map((line) => (
          <Box as="p" key={line} className="t-sub result-line">
            {line}
          </Box>
        ))}
      </Box>
      <Box as="p" className="flex base g2 wrap result-sum">
        {isPriced && (
          <Box as="strong" className="t-h2 t-num">
            {yuan(order.amount)}
          </Box>
        )}
        {payment !== undefined && !isQuiet && (
          <Box as="span" className="t-cap t-num">
            {payment}
          </Box>
        )}
        {order.sample && <SampleTag />}
      </Box>
      {isPending(kind) && !isQuiet && <Box className="waves result-waves" aria-hidden />}
    </Box>
  )
}

/** The state first, then what to do, then papers and refund. */
export function ResultView({ shown }: { readonly shown: ShownOrder }) {
  const { order, looks, refresh } = shown
  const { path } = usePage().row
  const kind = getKind(order)
  const isSlow = looks >= MANY_LOOKS || path === '/courses/pay-faillure'
  return (
    <>
      <Head order={order} kind={kind} isSlow={isSlow} />
      {kind === 'desk' && !isUnpayable(order, kind) && <DeskSteps order={order} />}
      {kind === 'open' && <NextSteps order={order} />}
      <ResultBar order={order} kind={kind} isSlow={isSlow} look={refresh} />
      <OrderRows order={order} kind={kind} />
    </>
  )
}
