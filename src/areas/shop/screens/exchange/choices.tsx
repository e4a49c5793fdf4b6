import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createOrderApi, type ExchangeChoice, type Order } from '@/api/order'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { Sheet } from '@/components/sheet'
import { useStoredRequest } from '@/kit/stored-request'
import { SubmitButton } from '@/kit/submit-button'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { exchangeText as text } from '../../strings/exchange'
import { Compared } from './compared'

type Item = ExchangeChoice['products'][number]

interface ConfirmProps {
  readonly order: Order
  readonly item: Item
  readonly onDone: (order: Order) => void
  /** The server did not take it: what may be chosen has changed. */
  readonly onRefused: () => void
  readonly onClose: () => void
}

/** Says what an exchange does, and does it. */
const ConfirmDialog = observer(function ConfirmDialog(props: ConfirmProps) {
  const { order, item, onDone, onRefused, onClose } = props
  const { api, ui } = silently(useRoot())
  const { orderId } = order
  const { productId } = item
  const request = useStoredRequest(`exchange:${orderId}`)
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure(message, error, show) {
      show({ message })
      if (error.status !== 409) return
      ui.say(message, 'bad', TOAST_MS.login)
      onRefused()
    },
  })
  const exchange = async () => {
    onDone(await request(productId, (id) => api.of(createOrderApi).exchangeOrder(orderId, id, productId)))
    ui.say(text.done, 'good', TOAST_MS.login)
  }
  return (
    <Sheet id="exchange-confirm" title={text.confirmTitle} form="dialog" onClose={onClose}>
      <Box as="p" className="t-sub exchange-gap">
        {text.confirm(order.title, item.title)}
      </Box>
      {fault && (
        <Box as="p" className="t-sub exchange-fault" role="alert">
          {fault.message}
        </Box>
      )}
      <SubmitButton isBusy={isBusy} className="exchange-gap" onClick={() => void submit(undefined, exchange)}>
        {text.yes}
      </SubmitButton>
      <Button className="btn btn-text btn-full" onClick={onClose}>
        {text.no}
      </Button>
    </Sheet>
  )
})

interface ChoicesProps {
  readonly order: Order
  readonly products: readonly Item[]
  readonly onDone: (order: Order) => void
  readonly onRefused: () => void
}

/** The products that an order may be exchanged for, and what would be different with the chosen one. */
export function Choices({ order, products, onDone, onRefused }: ChoicesProps) {
  const { ui } = useRoot()
  const [wanted, want] = useState<string>()
  const [isAsking, ask] = useState(false)
  const item = products.find(({ productId }) => productId === wanted)
  return (
    <>
      <Section title={text.choices}>
        <Box role="radiogroup" aria-label={text.choices}>
          {products.map(({ productId, title, subtitle }) => (
            <Button
              key={productId}
              className="row row-button"
              role="radio"
              aria-checked={productId === wanted}
              onClick={() => want(productId)}
            >
              <Box
                as="span"
                className={`exchange-radio${productId === wanted ? ' is-on' : ''}`}
                aria-hidden
              />
              <Box as="span" className="grow">
                <RowLines title={title} hint={subtitle} />
              </Box>
            </Button>
          ))}
        </Box>
      </Section>
      {item && <Compared key={item.productId} order={order} productId={item.productId} />}
      <Box className="sec">
        <SubmitButton isBusy={false} onClick={() => (item ? ask(true) : ui.say(text.choose, 'bad'))}>
          {text.submit}
        </SubmitButton>
      </Box>
      {isAsking && item && (
        <ConfirmDialog
          order={order}
          item={item}
          onDone={onDone}
          onRefused={() => {
            ask(false)
            onRefused()
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
