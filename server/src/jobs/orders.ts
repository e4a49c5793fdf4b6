import type { Db } from '../db'
import { makeDayReports } from '../modules/shop/order/day-reports'
import {
  askAboutOldOrders,
  closeExpired,
  closeOwnedAtWechat,
  deliverPaid,
  payRefunds,
  returnSurplus,
} from '../modules/shop/order/maintenance'
import type { SettleDeps } from '../modules/shop/order/settle'
import type { PayProviders } from '../providers/pay'
import type { Job } from './runner'

const loadDeps = (pay: PayProviders, db: Db, now: Date): SettleDeps => ({ db, pay, clock: () => now })

/** Delivers what was paid where that was cut off, and closes orders that are late or that nobody needs any more. */
export const ordersJob = (pay: PayProviders): Job => ({
  name: 'orders',
  everySeconds: 60,
  priority: 'prompt',
  run: async (db, now, signal) => {
    const deps = loadDeps(pay, db, now)
    const done = (await deliverPaid(db, now, signal)) + (await closeExpired(deps, now, signal))
    return done + (await closeOwnedAtWechat(deps, now, signal))
  },
})

/** Asks the providers about orders that wait for their payment and refunds under way, and sends back what came too much. */
export const reconcileJob = (pay: PayProviders): Job => ({
  name: 'order-payments',
  everySeconds: 600,
  priority: 'prompt',
  run: async (db, now, signal) => {
    const deps = loadDeps(pay, db, now)
    const asked = (await askAboutOldOrders(deps, now, signal)) + (await payRefunds(deps, signal))
    return asked + (await returnSurplus(deps, now, signal))
  },
})

/** Writes down what the books of the last days came to, and what does not agree; its rows are the differences. */
export const dayReportsJob: Job = {
  name: 'day-reports',
  everySeconds: 600,
  run: (db, now) => makeDayReports(db, now),
}
