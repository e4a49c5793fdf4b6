import { ErrorCode } from '../../../../../contract/errors'
import type { MessageSettings } from '../../../../../contract/schemas/habit/message'
import type { Body } from '../../../../../contract/types'
import type { WechatTemplate } from '../../../config/wechat-templates'
import type { Db } from '../../../db'
import { lockAccount } from '../../../domain/account-lock'
import { BROWSERS, WECHAT_GRANTS } from '../../../domain/limits'
import { takeAdvisoryLock } from '../../../domain/advisory-lock'
import { DomainError } from '../../../errors'
import type { UserCaller } from '../../../plugins/contract'
import type { PushProvider } from '../../../providers/push/contract'
import { messageText as text } from './strings/message'
import { isBrowserKey } from './browser-key'
import * as repo from './device-repo'
import { findChoice } from './repo'

/** By what messages reach devices. */
export interface Ways {
  readonly db: Db
  readonly clock: () => Date
  readonly push: PushProvider
  readonly templates: readonly WechatTemplate[]
}

/** The decisions of a student about messages, and the ways that lead to them now. */
export async function loadSettings(
  { db, clock, push, templates }: Ways,
  uid: string,
): Promise<MessageSettings> {
  const browsers = await repo.listBrowsers(db, uid, clock())
  const left = await repo.grantsLeft(db, uid)
  return {
    ...(await findChoice(db, uid)),
    pushKey: push.publicKey,
    browsers: browsers.map(({ id, device, added_at }) => ({ id, device, addedAt: added_at.getTime() })),
    wechat: templates.map(({ id, kinds }) => ({
      template: id,
      kinds: [...kinds],
      left: left.get(id) ?? 0,
    })),
  }
}

/**
 * Lets messages reach a browser as long as the student is signed in there; the same again changes nothing. A browser that
 * was another student's is theirs no longer. Throws Invalid for an address of no known push service and for a key with which nothing can be sealed, Conflict for an id that
 * names another browser and for keys that are not those of the browser.
 */
export async function addBrowser(
  { db, clock, push }: Ways,
  { uid, sessionId }: UserCaller,
  { id, endpoint: address, p256dh, auth, device }: Body<'addPushSubscription'>,
): Promise<void> {
  const endpoint = push.findEndpoint(address)
  if (endpoint === undefined) throw new DomainError(ErrorCode.Invalid, text.foreignBrowser)
  if (!isBrowserKey(p256dh)) throw new DomainError(ErrorCode.Invalid, text.wrongKey)
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    await takeAdvisoryLock(tx, `push ${endpoint}`)
    const deviceKey = await repo.findDevice(tx, uid, sessionId)
    if (deviceKey === undefined) throw new DomainError(ErrorCode.Unauthenticated)
    const named = await repo.findBrowser(tx, uid, id)
    if (named && named.endpoint !== endpoint) throw new DomainError(ErrorCode.Conflict)
    const known = await repo.browserAt(tx, endpoint)
    // A caller who has only got hold of the address does not know the browser's secret, and takes it from nobody.
    if (known && known.uid !== uid && known.auth !== auth)
      throw new DomainError(ErrorCode.Conflict, text.otherKeys)
    const added_at = known?.uid === uid ? known.added_at : clock()
    const row = { uid, id, endpoint, p256dh, auth, device, device_key: deviceKey, added_at }
    await repo.putBrowser(tx, row, BROWSERS)
  })
}

/**
 * Notes that a student allowed a message by each of some templates; the same again counts once, and what is more than
 * enough is not counted. Throws NotFound for a template that is not used.
 */
export async function allowTemplates(
  { db, clock, templates }: Ways,
  uid: string,
  { id, templates: allowed }: Body<'allowWechatMessages'>,
): Promise<void> {
  if (!allowed.every((name) => templates.some((template) => template.id === name)))
    throw new DomainError(ErrorCode.NotFound, text.noTemplate)
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) throw new DomainError(ErrorCode.Unauthenticated)
    const left = await repo.grantsLeft(tx, uid)
    for (const template of new Set(allowed))
      if ((left.get(template) ?? 0) < WECHAT_GRANTS)
        await repo.addGrant(tx, { uid, id, template, allowed_at: clock() })
  })
}
