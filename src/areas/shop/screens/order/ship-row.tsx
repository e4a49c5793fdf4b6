import type { Checkout } from '@/api/order'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Box } from '@/platform/ui'
import { confirmText as text } from '../../strings/confirm'
import { placeLine } from '../../../../../contract/domain/place'
import { ADDRESS } from './use-confirm'

interface ShipRowProps {
  readonly address: Checkout['addresses'][number] | undefined
  readonly error: string | undefined
}

/** Where it is sent, and the way to another address. */
export function ShipRow({ address, error }: ShipRowProps) {
  const title = address ? `${address.name} ${address.phone}` : text.addressAdd
  const hint = address ? placeLine(address) : text.addressHint
  return (
    <>
      <Link id={ADDRESS} to="/courses/address?pick=1" className="price-line is-tall is-parted">
        <Icon name="map-pin" />
        <Box as="span" className="grow">
          <RowLines title={title} hint={hint} />
        </Box>
        <Icon name="chevron-right" size={20} />
      </Link>
      {error !== undefined && (
        <Box as="p" className="t-sub confirm-bad" role="alert">
          {error}
        </Box>
      )}
    </>
  )
}
