import type { Result } from '../../../contract/types'
import { newUuid } from '../../../server/src/lib/uuid'
import { makeMember } from '../../support/members'
import { startShop } from '../../support/sold-orders'
import { startForAll } from '../../support/start-suite'

const shop = startForAll(startShop)

test('orders that nobody has signed are listed, the longest paid first, with how many there are', async () => {
  const cashier = await shop.staff('13700000001')
  const student = await makeMember(shop.db)
  const unsigned = async (page = ''): Promise<Result<'listDeskOrders'>> =>
    (await shop.call(cashier, 'GET', `/sale/v1/desk/orders?filter=unsigned${page}`)).json().result
  const numbers = ({ items }: Result<'listDeskOrders'>) => items.map(({ number }) => number)
  const later = (product: string) => {
    shop.wait(1000)
    return shop.order(student, { product })
  }
  const [first, second, signed] = [await later('integral'), await later('algebra'), await later('book')]
  await shop.order(student, { state: 'paying' })
  await shop.db
    .insertInto('order_signatures')
    .values({
      uid: signed.uid,
      order_id: signed.id,
      id: newUuid(new Date(shop.now())),
      agreement: JSON.stringify({}) as never,
      name: '林清',
      strokes: JSON.stringify([]) as never,
      signed_at: new Date(shop.now()),
    })
    .execute()
  const page = await unsigned('&limit=1')
  expect([page.total, numbers(page)]).toEqual([2, [first.number]])
  const next = await unsigned(`&limit=1&cursor=${page.next}`)
  expect([next.total, numbers(next)]).toEqual([undefined, [second.number]])
})
