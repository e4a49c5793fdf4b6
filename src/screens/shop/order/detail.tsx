import { LinkRow } from '@/components/rows'
import { resultAddress } from '@/features/order'
import { confirmText as text } from '@/strings/shop/confirm'

/** An order that is there. */
export function OrderDetail({ id }: { readonly id: string }) {
  return <LinkRow to={resultAddress(id, true)} title={text.waitingSee} />
}
