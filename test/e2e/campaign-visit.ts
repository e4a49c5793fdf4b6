import type { Page } from 'playwright-core'
import type { TestServer } from '../support/server'
import { visit } from '../support/visit'

/** A camp page as a seller's link opens it. */
export const camp = '/market/summer-gold/27?promotionId=27001&inviteCode=DEMO01'

/** Opens the camp and its login dialog. */
export async function openLogin(page: Page, server: TestServer): Promise<void> {
  await visit(page, server, camp)
  await page.getByRole('button', { name: '点击按钮 抢跑必胜之路' }).click()
  await page.getByRole('dialog', { name: '登录后继续' }).waitFor()
}

const isDone = () =>
  localStorage.getItem('shangan:session') !== null &&
  !Object.keys(localStorage).some((key) => key.startsWith('shangan:after-login:'))

/**
 * Waits until no call that follows a login waits on the device any more. A server that says it is busy, as one on a
 * crowded machine does, has its calls at the next visit: the page is loaded again, `visits` times in all.
 */
export async function waitForCalls(page: Page, visits = 4): Promise<void> {
  for (let left = visits; left > 1; left -= 1) {
    const isOver = await page.waitForFunction(isDone, undefined, { timeout: 4000 }).catch(() => undefined)
    if (isOver) return
    await page.reload()
  }
  await page.waitForFunction(isDone)
}

/** Everything that the logins of one person under the camp's link have left, without ids and times. */
export async function traces({ db }: TestServer): Promise<object> {
  const [accounts, profiles, invites, signUps, clues, touches] = await Promise.all([
    db.selectFrom('accounts').select('phone_mask').execute(),
    db.selectFrom('profiles').select('branch_id').execute(),
    db.selectFrom('invites').select('invite_code').execute(),
    db.selectFrom('sign_ups').select('promotion_id').execute(),
    db.selectFrom('sales_clues').select(['promotion_id', 'invite_code', 'source', 'phone_mask']).execute(),
    db.selectFrom('attributions').select(['touch', 'promotion_id', 'invite_code', 'source']).execute(),
  ])
  return { accounts, profiles, invites, signUps, clues, touches }
}

/** The rows that one login of a new student leaves. */
export function oneLogin(mask: string): object {
  const sent = { promotion_id: '27001', invite_code: 'DEMO01', source: 'summer-gold' }
  return {
    accounts: [{ phone_mask: mask }],
    profiles: [{ branch_id: expect.stringMatching(/./) }],
    invites: [{ invite_code: 'DEMO01' }],
    signUps: [{ promotion_id: '27001' }],
    clues: [{ ...sent, phone_mask: mask }],
    touches: [{ ...sent, touch: 'first' }],
  }
}
