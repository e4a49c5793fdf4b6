import { studyDay, studyDayStart } from '../../contract/domain/study/day'
import type { CouponRule } from '../../contract/schemas/shop/shop'
import type { TaskRule, Tasks } from '../../server/src/modules/habit/content/tasks'
import { addEvents } from '../../server/src/domain/study-log-repo'
import { proofKey } from '../../server/src/domain/deleted-account'
import { newUuid } from '../../server/src/lib/uuid'
import { openSession } from '../../server/src/modules/account/auth/sessions'
import { deriveKeys, type Keys } from '../../server/src/security/keys'
import { sealPhone } from '../../server/src/security/phone'
import { maskPhone } from '../../contract/domain/account/phone'
import type { Member } from './accounts'
import { startShop, type Answer, type Shop } from './shop'

const DAY = 86_400_000
const HOUR = 3_600_000

const task = (taskId: string, own: Pick<TaskRule, 'goal' | 'award'>): TaskRule => ({
  taskId,
  title: `任务 ${taskId}`,
  hint: '示例',
  to: '/',
  ...own,
})

const few = { measure: 'words', amount: 2 } as const

/** One task of each kind and with each award; two words are done with most of them. */
export const tasks: Tasks = {
  newcomer: {
    days: 14,
    tasks: [
      task('new-profile', { goal: { state: 'profile' }, award: { kind: 'points', amount: 20 } }),
      task('new-joined', { goal: { state: 'joined' }, award: { kind: 'points', amount: 20 } }),
      task('new-plan', { goal: { state: 'plan' }, award: { kind: 'points', amount: 20 } }),
      task('new-cards', { goal: few, award: { kind: 'cards', amount: 2 } }),
      task('new-coupon', { goal: few, award: { kind: 'coupon', couponId: 'gift', instead: 40 } }),
      task('new-course', { goal: few, award: { kind: 'days', goods: 'course-c', amount: 10, instead: 70 } }),
      task('new-more', { goal: few, award: { kind: 'days', goods: 'course-a', amount: 5, instead: 70 } }),
      task('new-days', { goal: { ...few, days: 2 }, award: { kind: 'points', amount: 9 } }),
    ],
  },
  daily: [
    task('day-words', { goal: few, award: { kind: 'points', amount: 5 } }),
    task('day-time', {
      goal: { measure: 'studied', amount: 120 },
      award: { kind: 'points', amount: 7 },
    }),
  ],
  campaigns: [
    {
      ...task('summer', { goal: { measure: 'words', amount: 4 }, award: { kind: 'points', amount: 50 } }),
      from: '2026-06-30',
      until: '2026-07-03',
    },
  ],
  invite: {
    taskId: 'invite',
    title: '邀请同学',
    hint: '示例',
    to: '/new-rewards',
    point: 100,
    inviteePoint: 50,
    days: 3,
    within: 20,
    goals: [{ measure: 'words', goal: 2 }],
    limit: 2,
  },
}

/** A coupon that nobody takes by themselves. */
export const gift = (couponId: string, own: Partial<CouponRule> = {}): CouponRule => ({
  couponId,
  title: `券 ${couponId}`,
  off: 500,
  from: 3000,
  products: [],
  taking: 'given',
  days: 30,
  note: '示例',
  sample: true,
  ...own,
})

/** A server with tasks, coupons to give, and students who study whenever a test likes. */
export interface Rewards extends Shop {
  /** Lets a student review words at a time; the reviews may arrive at another. */
  study(caller: Member, words?: number, at?: number, came?: number): Promise<void>
  tasks(caller: Member): Promise<Answer>
  claim(caller: Member, taskId: string): Promise<Answer>
  readonly keys: Keys
  /** Makes an account again for a phone that had one, which was erased. */
  returned(): Promise<Member>
  /** The running study day. */
  today(): number
  /** Moves the clock to an hour of a study day, counted from its beginning. */
  goTo(day: number, hour?: number): void
}

async function signIn({ db, now }: Shop, uid: string): Promise<Member> {
  const { access } = await openSession(db, deriveKeys('a secret of the test'), uid, {}, now())
  return { uid, headers: { authorization: `Bearer ${access}` } }
}

/** Starts it. */
export async function startRewards(): Promise<Rewards> {
  const shop = await startShop()
  shop.content.tasks = tasks
  shop.content.coupons = [...shop.content.coupons, gift('gift'), gift('cheap'), gift('dear')]
  shop.content.points = {
    earning: [{ title: '打卡', point: 10, note: '' }],
    rules: ['示例'],
    offers: [
      { couponId: 'cheap', price: 30 },
      { couponId: 'dear', price: 50 },
    ],
  }
  const keys = deriveKeys('a secret of the test that is long enough')
  // A token ends long before the days that a test goes through do.
  const signedIn = new Map<string, Promise<Member>>()
  const now = ({ uid }: Member): Promise<Member> => {
    const key = `${uid} ${shop.now().getTime()}`
    const found = signedIn.get(key) ?? signIn(shop, uid)
    signedIn.set(key, found)
    return found
  }
  const call: Shop['call'] = async (caller, ...request) =>
    shop.call(caller && (await now(caller)), ...request)
  const path = ({ uid }: Member) => `/excitation/v1/users/${uid}/tasks`
  return {
    ...shop,
    call,
    async study({ uid }, words = 2, at = shop.now().getTime(), came = at) {
      const events = Array.from({ length: words }, (_, nth) => ({
        id: newUuid(new Date(at)),
        kind: 'review',
        at: at - nth * 60_000,
        word: `w${nth}`,
        grade: 3,
        took: 60_000,
        mode: 'card',
      }))
      await addEvents(shop.db, { uid, stream: 'words' }, events, new Date(came))
    },
    keys,
    async returned() {
      const caller = await shop.member()
      const mobile = '13800138000'
      await shop.db
        .updateTable('accounts')
        .set({ phone_cipher: sealPhone(keys, caller.uid, mobile), phone_mask: maskPhone(mobile) })
        .where('uid', '=', caller.uid)
        .execute()
      const proof = { about: 'agreement', given: false, version: '', place: 'deletion' } as const
      const at = shop.now()
      await shop.db
        .insertInto('consent_proofs')
        .values({
          ...proof,
          id: newUuid(at),
          person: proofKey(keys, mobile),
          created_at: at,
          kept_since: at,
        })
        .execute()
      return caller
    },
    tasks: (caller) => call(caller, 'GET', path(caller)),
    claim: (caller, taskId) => call(caller, 'PUT', `${path(caller)}/${taskId}/awards`),
    today: () => studyDay(shop.now().getTime()),
    goTo: (day, hour = 6) => shop.wait(studyDayStart(day) + hour * HOUR - shop.now().getTime()),
  }
}

/** So many days in ms. */
export const days = (count: number): number => count * DAY
