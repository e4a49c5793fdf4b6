import type { Payee } from '../../../../../contract/schemas/shop/shop'
import type { Content } from '../../../domain/content/content'

/** To whom money is transferred that staff wait for, as a field of an answer; none where the operator names nobody. */
export function payeesIn({ payees }: Pick<Content, 'payees'>): { payees?: Payee[] } {
  return payees.length > 0 ? { payees: [...payees] } : {}
}
