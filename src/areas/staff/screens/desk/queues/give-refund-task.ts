import { createDeskApi, type DeskOrder } from '../../../api/desk'
import type { Task } from '../../../parts/desk'
import { yuan } from '@/lib/money'
import { ordersText } from '../../../strings/orders'
import { LONGEST_REASON } from './invoice-tasks'

const text = ordersText.giving

/** The refund of an order whose student can no longer ask for it, given by staff; none for any other. */
export function givingTasks({ number, givable, order }: DeskOrder): readonly Task<DeskOrder>[] {
  if (givable === undefined) return []
  return [
    {
      key: 'give-refund',
      // One that is given again, after it was not confirmed, is another request.
      about: order.refund?.refundId,
      name: text.name,
      isFolded: true,
      reasonLabel: text.reasonLabel,
      longest: LONGEST_REASON,
      fields: [
        {
          key: 'amount',
          label: text.amount,
          kind: 'money',
          maxLength: 12,
          note: text.amountNote(yuan(givable)),
        },
      ],
      decisions: [
        {
          key: 'give',
          name: text.give,
          isMain: true,
          fields: ['amount'],
          needsReason: true,
          reasons: text.reasons,
          effect: text.effect,
          done: text.done,
          findFault: ({ amount }) =>
            amount > givable ? { field: 'amount', message: text.amountBeyond(yuan(givable)) } : undefined,
          send: (api, id, { reason, amount }) =>
            api.of(createDeskApi).giveRefund(number, { id, reason, amount }),
        },
      ],
    },
  ]
}
