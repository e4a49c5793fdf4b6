import type { Order } from '@/api/order'
import { Section } from '@/components/section'
import { usePayment } from '@/features/order'
import { useSubmit } from '@/kit/use-submit'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { resultText as text } from '@/strings/shop/result'

/** Whoever would rather not wait for staff pays at once. */
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

/** What to do so that staff can confirm that the money came. */
export function DeskSteps({ order }: { readonly order: Order }) {
  return (
    <Section title={text.how}>
      <Box as="ol">
        {text.howSteps(yuan(order.amount)).map((step, at) => (
          <Box as="li" key={step} className="result-step">
            <Box as="span" className="t-num result-no" aria-hidden>
              {at + 1}
            </Box>
            <Box as="span" className="grow">
              {step}
            </Box>
          </Box>
        ))}
      </Box>
      {order.ways.includes('wechat') && <Rather orderId={order.orderId} />}
    </Section>
  )
}
