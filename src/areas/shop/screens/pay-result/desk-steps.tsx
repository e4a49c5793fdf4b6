import type { Order } from '@/api/order'
import { Section } from '@/components/section'
import { usePayment } from '@/features/order'
import { useSubmit } from '@/kit/use-submit'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { resultText as text } from '../../strings/result'
import { Copy, type CopyProps } from './copy'
import { Payees } from './payees'

/** The end of an order's number, by which staff find it. */
const MEMO_DIGITS = 6

interface StepsProps {
  readonly steps: readonly string[]
  /** The texts to copy beside the first steps. */
  readonly copies?: readonly CopyProps[]
}

/** Steps one after the other. */
function Steps({ steps, copies = [] }: StepsProps) {
  return (
    <Box as="ol">
      {steps.map((step, at) => {
        const copy = copies[at]
        return (
          <Box as="li" key={step} className="result-step">
            <Box as="span" className="t-num result-no" aria-hidden>
              {at + 1}
            </Box>
            <Box as="span" className="grow">
              {step}
            </Box>
            {copy && <Copy {...copy} />}
          </Box>
        )
      })}
    </Box>
  )
}

/** A buyer who would rather not wait for staff pays at once. */
function Rather({ orderId }: Pick<Order, 'orderId'>) {
  const pay = usePayment()
  const { isBusy, submit } = useSubmit({ fallback: text.payFailed })
  return (
    <Button
      className={`btn btn-quiet result-rather${isBusy ? ' is-busy' : ''}`}
      aria-busy={isBusy}
      onClick={() => void submit(undefined, () => pay(orderId, 'wechat'))}
    >
      {text.rather}
    </Button>
  )
}

/** The amount still to be transferred for an order of which a part may have come, in fen. */
const getMissing = ({ amount, arrived = 0 }: Order): number => (arrived < amount ? amount - arrived : amount)

/** How to transfer to a payee: each step, with what is to be typed at the bank to be copied. */
function PayeeSteps({ order, count }: { readonly order: Order; readonly count: number }) {
  const { number } = order
  const memo = number.slice(-MEMO_DIGITS)
  const exact = (getMissing(order) / 100).toFixed(2)
  const { copyAmount, copyMemo, copied, steps } = text.payee
  const copies = [
    { name: copyAmount, what: exact, done: copied.amount },
    { name: copyMemo, what: memo, done: copied.memo },
  ]
  return <Steps steps={steps(`¥${exact}`, count, memo)} copies={copies} />
}

/** The steps so that staff can confirm that the money came, and its receiver where the operator names one. */
export function DeskSteps({ order }: { readonly order: Order }) {
  const { payees = [], orderId, ways } = order
  return (
    <>
      <Section title={text.how}>
        {payees.length > 0 ? (
          <PayeeSteps order={order} count={payees.length} />
        ) : (
          <Steps steps={text.howSteps(yuan(getMissing(order)))} />
        )}
        {ways.includes('wechat') && <Rather orderId={orderId} />}
      </Section>
      {payees.length > 0 && <Payees payees={payees} />}
    </>
  )
}
