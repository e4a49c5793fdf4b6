import { observer } from 'mobx-react-lite'
import { createOrderApi, type Order } from '@/api/order'
import { useCopy, type ShownOrder } from '@/features/order'
import { usePickedAddress } from '../../parts/picked-address'
import { useVisible } from '@/platform/page/visible'
import { Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { detailText as text } from '../../strings/detail'
import { dayText } from '@/strings/shop/when'
import { placeLine } from '../../../../../contract/domain/place'
import { Paper } from './paper'
import { isUnpaid, useOrderAct } from './order-act'
import { mayAsk } from './refund-word'

type Address = NonNullable<Order['address']>

const formatRecipient = ({ name, phone }: Address): string => `${name} ${phone}`

interface ParcelProps {
  readonly shown: ShownOrder
  readonly address: Address
}

/** Where an order is sent: until it is sent, to another address as well; after that, under which number. */
export const Parcel = observer(function Parcel({ shown, address }: ParcelProps) {
  const { api, ui } = silently(useRoot())
  const { orderId, shipping, parcelReturnedAt, now } = shown.order
  const copy = useCopy()
  const picked = usePickedAddress()
  const { fault, act } = useOrderAct('address', shown, text.addressFailed)
  const canChange = !shipping && (isUnpaid(shown.order) || mayAsk(shown.order))
  useVisible((isVisible) => {
    const addressId = isVisible ? picked.take() : undefined
    if (addressId === undefined || !canChange) return
    void act(
      addressId,
      (id) => api.of(createOrderApi).setOrderAddress(orderId, id, addressId),
      () => ui.say(text.addressChanged, 'good', TOAST_MS.login),
    )
  })
  const recipient = formatRecipient(address)
  const hint = shipping
    ? text.addressSent(recipient, shipping.carrier, dayText(shipping.at, now))
    : canChange
      ? (parcelReturnedAt === undefined ? text.addressUnsent : text.addressReturned)(recipient)
      : recipient
  return (
    <>
      <Paper
        icon="truck"
        title={text.address(placeLine(address))}
        hint={hint}
        onClick={canChange ? () => go('/courses/address?pick=1') : undefined}
      />
      {shipping && (
        <Paper
          icon="copy"
          title={text.tracking(shipping.tracking)}
          hint={text.trackingHint}
          onClick={() => copy(shipping.tracking, text.trackingCopied)}
        />
      )}
      {fault && (
        <Box as="p" className="t-sub order-fault" role="alert">
          {fault.message}
        </Box>
      )}
    </>
  )
})
