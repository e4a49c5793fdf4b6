import { sql } from 'kysely'
import type { Db } from '../../server/src/db'
import { saveCourses } from '../../server/src/domain/retired-courses'
import { findOutline } from '../../server/src/domain/order-outlines'
import { ordersJob, reconcileJob } from '../../server/src/jobs/orders'
import { loadAccess } from '../../server/src/modules/courses/course/access'
import { findDifferences } from '../../server/src/modules/shop/order/differences'
import { loadQuote } from '../../server/src/modules/shop/order/refund-quote'
import { deskPay } from '../../server/src/providers/pay/desk'
import { coursesAt } from './order-goods'
import type { Outside } from './order-faults'
import type { OrderStage } from './order-stage'
import { tillAt } from './order-till'

const DAY_MS = 86_400_000
/** Rounds of the jobs: each looks at five hundred orders at most. */
const ROUNDS = 8

/** Runs the jobs as the next days would: everything that was cut off is finished, and what is late is closed. */
export async function runJobs({ db, tillUrl }: OrderStage): Promise<void> {
  const pay = { desk: deskPay, wechat: tillAt(tillUrl, () => undefined) }
  const { signal } = new AbortController()
  for (let round = 0; round < ROUNDS; round += 1) {
    const now = new Date(Date.now() + 8 * DAY_MS)
    await reconcileJob(pay).run(db, now, signal)
    await ordersJob(pay).run(db, now, signal)
  }
}

/** The figures of a run; amounts are in fen. */
export interface Figures {
  orders: number
  delivered: number
  refunded: number
  closed: number
  moneyIn: number
  surplus: number
  moneyBack: number
}

/** The faults of a run; all must be 0. */
export interface Faults {
  paidTwice: number
  deliveredUnpaid: number
  paidNotDelivered: number
  differences: number
  /** The difference in fen between the books and the money that really came in and went back. */
  inOff: number
  backOff: number
  seatsOff: number
  couponsOff: number
  /** Orders without the outline of their products. */
  withoutOutline: number
  /** Orders that open other courses than were sold, though the files may be gone. */
  coursesOff: number
  /** Orders of which a refund does not count the lessons that were sold. */
  quotesOff: number
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((all, amount) => all + amount, 0)

/** Orders of which what is open or what a refund counts is not what was sold, after the edit of the shop. */
async function soldOff(db: Db): Promise<Pick<Faults, 'coursesOff' | 'quotesOff'>> {
  const now = new Date()
  const { courses } = await saveCourses(db, coursesAt(true), now)
  const orders = await db.selectFrom('orders').selectAll().where('state', '<>', 'closed').execute()
  let [coursesOff, quotesOff] = [0, 0]
  for (const order of orders) {
    const sold = order.terms.outline === undefined ? undefined : await findOutline(db, order.terms.outline)
    const { lines } = await loadQuote(db, { courses }, order, now)
    const paid = sold?.courses.flatMap(({ lessons }) => lessons.filter(({ isTrial }) => !isTrial)) ?? []
    if (lines.map(({ lesson }) => lesson).join() !== paid.map(({ id }) => id).join()) quotesOff += 1
    const shouldBeOpen = order.state === 'delivered' || order.state === 'refunding'
    const own = courses.courses.filter(({ id }) => sold?.courses.some(({ course }) => course === id))
    const access = await loadAccess(db, order.uid, own, now)
    const isOpen = own.length > 0 && access.every(({ state }) => state === 'open')
    if (shouldBeOpen && !isOpen) coursesOff += 1
  }
  const stillOpen = await sql<{ n: number }>`
    select count(*) as n from order_courses c join orders o on o.uid = c.uid and o.id = c.order_id
    where c.ended_at is null and o.state not in ('delivered', 'refunding')`.execute(db)
  return { coursesOff: coursesOff + Number(stillOpen.rows[0]?.n ?? 0), quotesOff }
}

/** Compares the books with what really happened. */
export async function judge(
  { db, till }: OrderStage,
  { desk }: Outside,
): Promise<{ figures: Figures; faults: Faults; sentences: string[] }> {
  const counts = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    Number((await query.execute(db)).rows[0]?.n ?? 0)
  const orders = await db.selectFrom('orders').select(['number', 'state']).execute()
  const stateOf = new Map(orders.map(({ number, state }) => [number, state]))
  const money = await db.selectFrom('order_money').select(['kind', 'amount', 'provider']).execute()
  const booked = (...kinds: string[]) =>
    sum(money.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount))
  const took = [...till.payments].filter(([, { state }]) => state === 'paid')
  const inState = (...states: string[]) => orders.filter(({ state }) => states.includes(state)).length
  const paidFor = new Set([...took.map(([number]) => number), ...desk.keys()])
  const differences = await findDifferences(db, new Date(0), new Date(Date.now() + 30 * DAY_MS))
  const moneyIn = sum(took.map(([, { amount }]) => amount)) + sum(desk.values())
  const deskBack = money.filter(({ kind, provider }) => kind === 'refund' && provider === 'desk')
  const moneyBack = sum(till.refunds.values()) + sum(deskBack.map(({ amount }) => amount))
  return {
    figures: {
      orders: orders.length,
      delivered: inState('delivered', 'refunding'),
      refunded: inState('refunded'),
      closed: inState('closed'),
      moneyIn,
      surplus: booked('surplus'),
      moneyBack,
    },
    faults: {
      paidTwice: await counts(sql<{ n: number }>`
        select count(*) as n from (select from order_money m join orders o on o.uid = m.uid and o.id = m.order_id
          where m.kind = 'payment' group by o.uid, o.id having sum(m.amount) > o.amount) twice`),
      deliveredUnpaid: await counts(sql<{ n: number }>`
        select count(*) as n from order_goods g where not exists (
          select from order_money m where m.uid = g.uid and m.order_id = g.order_id and m.kind = 'payment')`),
      paidNotDelivered: [...paidFor].filter(
        (number) => !['delivered', 'refunding', 'refunded'].includes(stateOf.get(number) ?? ''),
      ).length,
      differences: differences.length,
      inOff: Math.abs(moneyIn - booked('payment', 'surplus')),
      backOff: Math.abs(moneyBack - booked('refund')),
      seatsOff: Math.abs(
        await counts(sql<{ n: number }>`
          select (select count(*) from orders where (terms->>'hasSeat')::boolean
            and state not in ('closed', 'refunded')) - coalesce((select taken from shop_counts
            where kind = 'seat' and name = 'rooms'), 0) as n`),
      ),
      couponsOff: await counts(sql<{ n: number }>`
        select count(*) as n from coupons c join orders o on o.uid = c.uid and o.id = c.order_id
        where o.state = 'closed'`),
      withoutOutline: await counts(sql<{ n: number }>`
        select count(*) as n from orders o where not exists (
          select from order_outlines l where l.digest = o.terms->>'outline')`),
      ...(await soldOff(db)),
    },
    sentences: differences.slice(0, 20).map(({ number, what }) => `${number} ${what}`),
  }
}
