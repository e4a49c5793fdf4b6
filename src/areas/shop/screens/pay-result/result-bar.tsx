import { useState } from 'react'
import { ErrorCode } from '@/api/errors'
import type { Order, PayProvider } from '@/api/order'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { ConsultBar } from '@/features/consult'
import { bindWechat } from '@/features/login'
import { PayWays, usePayment } from '@/features/order'
import { useSubmit } from '@/kit/use-submit'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { orderPartsText } from '@/strings/shop/order-parts'
import { resultText } from '../../strings/result'
import { isUnpayable, getKind, type ResultKind } from './result-state'

const text = resultText.acts

interface OfOrder {
  readonly order: Order
}

interface Looking extends OfOrder {
  readonly look: () => Promise<Order | undefined>
}

function Way({
  to,
  isMain = false,
  children,
}: {
  readonly to: Address
  readonly isMain?: boolean
  readonly children: string
}) {
  return (
    <Link to={to} className={isMain ? 'btn btn-l btn-beacon result-main' : 'btn btn-l btn-line result-other'}>
      {children}
    </Link>
  )
}

const buildProductAddress = ({ productId }: Order): Address =>
  `/courses/courses-detail?productId=${encodeURIComponent(productId)}`

/** The order waits for its payment: by which way, and the button that begins it. */
function Pay({ order, look, label }: Looking & { readonly label: string }) {
  const root = useRoot()
  const { ui, track, session } = root
  const pay = usePayment()
  const [wish, setWish] = useState(order.provider)
  const way: PayProvider | undefined = order.ways.find((item) => item === wish) ?? order.ways[0]
  const { isBusy, submit } = useSubmit({
    fallback: resultText.payFailed,
    onFailure(sentence, { code }) {
      ui.say(sentence, 'bad', TOAST_MS.login)
      // WeChat leads back to this page, which goes on from there.
      if (code === ErrorCode.WechatNoOpenid && session.uid) void bindWechat(root, session.uid)
      else void look()
    },
  })
  if (way === undefined) return <ConsultBar />
  function handlePay(): void {
    if (way === undefined) return
    track.track({ kind: 'click', name: 'pay', content: order.title, id: order.productId })
    void submit(undefined, () => pay(order.orderId, way))
  }
  return (
    <>
      {order.ways.length > 1 && (
        <Section title={orderPartsText.wayLabel}>
          <PayWays ways={order.ways} chosen={way} onChoose={setWish} />
        </Section>
      )}
      <Box as="footer" className="act result-bar">
        <Way to={buildProductAddress(order)}>{text.course}</Way>
        <Button
          className={`btn btn-l btn-beacon result-main${isBusy ? ' is-busy' : ''}`}
          aria-busy={isBusy}
          onClick={handlePay}
        >
          {label}
        </Button>
      </Box>
    </>
  )
}

/** The payment is being looked for, which the student may do once more. */
function LookAgain({ order, look }: Looking) {
  const { ui } = useRoot()
  const { isBusy, submit } = useSubmit({ fallback: resultText.payFailed })
  function handleLook(): void {
    void submit(undefined, async () => {
      const found = await look()
      if (!found || getKind(found) === getKind(order)) ui.say(resultText.stillWaiting)
    })
  }
  return (
    <Box as="footer" className="act result-bar">
      <Way to={buildProductAddress(order)}>{text.course}</Way>
      <Button
        className={`btn btn-l btn-beacon result-main${isBusy ? ' is-busy' : ''}`}
        aria-busy={isBusy}
        onClick={handleLook}
      >
        {text.again}
      </Button>
    </Box>
  )
}

const buildLessonsAddress = ({ courses: [first] }: Order): Address =>
  first ? `/courses/course-learning?course=${encodeURIComponent(first.course)}` : '/courses/study-center'

/** The course is open: first the agreement, then the lessons. */
function Learn({ order }: OfOrder) {
  const { orderId, signedAt, signFirst } = order
  return (
    <Box as="footer" className="act result-bar">
      {signedAt === undefined ? (
        <>
          {!signFirst && <Way to={buildLessonsAddress(order)}>{text.first}</Way>}
          <Way to={`/courses/sign-agreement?order=${orderId}`} isMain>
            {text.sign}
          </Way>
        </>
      ) : (
        <>
          <Way to="/courses/starting-school">{text.school}</Way>
          <Way to={buildLessonsAddress(order)} isMain>
            {text.learn}
          </Way>
        </>
      )}
    </Box>
  )
}

interface ResultBarProps extends Looking {
  readonly kind: ResultKind
  /** The payment should have been seen by now. */
  readonly isSlow: boolean
}

/** The way on, by where the order stands: one beacon at most. */
export function ResultBar({ order, kind, isSlow, look }: ResultBarProps) {
  const { host } = useRoot()
  const isOwned = order.failure === 'owned'
  if (isUnpayable(order, kind) || (kind === 'closed' && !isOwned && sellsNothing(host))) return <ConsultBar />
  if (kind === 'unpaid') return <Pay order={order} look={look} label={text.pay} />
  if (kind === 'confirming' && isSlow) return <Pay order={order} look={look} label={text.repay} />
  if (kind === 'confirming' || kind === 'opening') return <LookAgain order={order} look={look} />
  if (kind === 'desk') return <ConsultBar />
  if (kind === 'open') return <Learn order={order} />
  return (
    <Box as="footer" className="act result-bar">
      <Way to={buildProductAddress(order)}>{text.course}</Way>
      {isOwned ? (
        <Way to={buildLessonsAddress(order)} isMain>
          {text.learn}
        </Way>
      ) : kind === 'closed' ? (
        <Way to={`/courses/paycourse-details?product=${encodeURIComponent(order.productId)}`} isMain>
          {text.reorder}
        </Way>
      ) : (
        <Way to={`/courses/paycourse-details?order=${order.orderId}&view=refund`} isMain>
          {text.refund}
        </Way>
      )}
    </Box>
  )
}
