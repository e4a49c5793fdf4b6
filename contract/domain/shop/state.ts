/** Where an order stands. */
export const orderStates = [
  'created',
  'paying',
  'paid',
  'delivered',
  'refunding',
  'refunded',
  'closed',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * The steps that an order may take. Money that arrives for a closed order opens it again, because what was paid is
 * delivered; a refund that is declined or withdrawn leads back to what was delivered.
 */
const steps: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: ['paying', 'paid', 'closed'],
  paying: ['paying', 'paid', 'closed'],
  paid: ['delivered', 'refunding'],
  delivered: ['refunding'],
  refunding: ['delivered', 'refunded'],
  refunded: [],
  closed: ['paid'],
}

/** Whether an order may go from one state to another. */
export function mayGo(from: OrderState, to: OrderState): boolean {
  return steps[from].includes(to)
}

/** How long an order waits for its payment, in ms: half an hour at a provider, seven days at the desk. */
export const PAY_WITHIN_MS = { wechat: 30 * 60_000, desk: 7 * 86_400_000 } as const
