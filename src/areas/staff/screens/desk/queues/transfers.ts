import { parseFen, type Decision, type Task } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { deskText } from '../../../strings/frame'
import { ordersText } from '../../../strings/orders'
import { typedText } from '../../../../../../contract/domain/typed-text'

const words = ordersText.payment

type Given = Parameters<NonNullable<Decision<unknown>['findFault']>>[0]
type Fault = ReturnType<NonNullable<Decision<unknown>['findFault']>>

/** The fields of a second transfer, which few orders need. */
export const secondFields: Task<unknown>['fields'] = [
  { key: 'amount2', label: words.amount2, kind: 'money', maxLength: 12, isExtra: true },
  { key: 'reference2', label: words.reference2, kind: 'text', maxLength: 64, isExtra: true },
]

const isSame = (a: string, b: string): boolean => {
  const [first = '', second = ''] = [a, b].map((typed) => typedText(typed).replace(/\s/g, '').toUpperCase())
  return first === second
}

/** The fault of a second transfer, which is given whole or not at all. */
function secondFault({ reference = '', amount2 = '', reference2 = '' }: Given['fields']): Fault {
  if (amount2 === '' && reference2 === '') return undefined
  const { empty, noAmount } = deskText.task
  if (amount2 === '') return { field: 'amount2', message: empty(words.amount2) }
  if ((parseFen(amount2) ?? 0) === 0) return { field: 'amount2', message: noAmount }
  if (reference2 === '') return { field: 'reference2', message: empty(words.reference2) }
  return isSame(reference, reference2) ? { field: 'reference2', message: words.referenceTwice } : undefined
}

/** The transfers beside the first one. */
export function listFurther({ fields }: Given): { amount: number; reference: string }[] {
  const { amount2 = '', reference2: reference = '' } = fields
  const amount = parseFen(amount2)
  return amount === undefined ? [] : [{ amount, reference }]
}

/** The fault of the transfers that are to pay an order, and the help where they are too little. */
export function transfersFault(given: Given, due: number): Fault {
  const fault = secondFault(given.fields)
  if (fault) return fault
  const further = listFurther(given)
  const came = further.reduce((sum, { amount }) => sum + amount, given.amount)
  if (came === due) return undefined
  const message = came < due ? words.amountShort(yuan(due - came)) : words.amountWrong(yuan(due))
  return { field: further.length > 0 ? 'amount2' : 'amount', message }
}
