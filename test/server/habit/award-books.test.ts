import { sql } from 'kysely'
import { grantPoints, pointsEnd } from '../../../server/src/domain/points'
import { newUuid } from '../../../server/src/lib/uuid'
import { checkBooks } from '../../../server/src/modules/habit/point/books'
import { booksText } from '../../../server/src/modules/habit/point/strings/point'
import type { Member } from '../../support/accounts'
import { days, startRewards } from '../../support/rewards'
import { startForEach } from '../../support/start-suite'

const { claims, claimed, invitations, invited, purchases, spent } = booksText.rules

const server = startForEach(startRewards)
let me: Member
let friend: Member
beforeEach(async () => {
  me = await server.member()
  friend = await server.member()
  await earn()
})

/** One award of each kind, an invitation that is earned, one that is not, and a coupon that was bought. */
async function earn(): Promise<void> {
  const url = `/excitation/v1/users/${me.uid}/invitation`
  const { code } = (await server.call(me, 'GET', url)).result
  for (const caller of [friend, await server.member()])
    await server.call(caller, 'POST', `/gaoshou/v1/users/${caller.uid}/tasks/invite/students`, { code })
  await server.study(me)
  for (const id of ['new-cards', 'new-coupon', 'new-course', `day-words_${server.today()}`])
    await server.claim(me, id)
  for (let day = 0; day < 3; day += 1) {
    await server.study(friend)
    if (day < 2) server.wait(days(1))
  }
  await server.tasks(friend)
  const [at, body] = [server.now(), { id: newUuid(server.now()), couponId: 'cheap' }]
  const more = { uid: me.uid, key: 'more', kind: 'correct' as const, title: '', at, ends_at: pointsEnd(at) }
  await grantPoints(server.db, [{ ...more, amount: 50 }])
  await server.call(me, 'POST', `/excitation/v1/users/${me.uid}/point-entries`, body)
}

const wrong = async () =>
  (await checkBooks(server.db, [])).flatMap((checkBook) => (checkBook.wrong > 0 ? [checkBook.title] : []))

test('the books of awards, invitations and purchases balance', async () => {
  const found = await checkBooks(server.db, [])
  expect(found.filter((booksFinding) => booksFinding.wrong > 0)).toEqual([])
  const seen = new Map(found.map(({ title, checked }) => [title, checked]))
  expect([claims, claimed, invitations, invited, purchases, spent].map((title) => seen.get(title))).toEqual([
    4, 4, 4, 2, 1, 1,
  ])
})

test.each([
  ['an award has no points', sql`update task_claims set point = 6 where point = 5`, [claims]],
  ['a card was not given', sql`delete from repair_cards where key like '%:2'`, [claims]],
  ['a course was not opened', sql`delete from granted_goods`, [claims]],
  ['a coupon was not given', sql`delete from coupons where coupon_id = 'gift'`, [claims]],
  ['awards were given without a claim', sql`delete from task_claims`, [claimed]],
  ['who was invited has no points', sql`update invitations set point = 60 where point = 50`, [invitations]],
  ['who invited has nothing to show', sql`delete from invitee_awards where state = 'earned'`, [invited]],
  ['an award is pending but paid', sql`update invitee_awards set state = 'pending'`, [invitations, invited]],
  ['what was bought cost something else', sql`update point_purchases set price = price + 1`, [purchases]],
  ['what was bought is not there', sql`delete from coupons where coupon_id = 'cheap'`, [purchases]],
  ['points went for nothing', sql`delete from point_purchases`, [spent]],
])('it is found where %s', async (_what, harm, titles) => {
  await harm.execute(server.db)
  expect(await wrong()).toEqual(titles)
})
