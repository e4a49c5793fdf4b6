import type { MessageChoice } from '../../../../../contract/schemas/habit/message'
import type { WechatTemplate } from '../../../config/wechat-templates'
import type { Db } from '../../../db'
import type { PushProvider } from '../../../providers/push/contract'
import type { WechatMessages } from '../../../providers/wechat/messages'
import { quietEnd, quietStart } from './quiet'
import * as repo from './sending-repo'

/** By what messages are sent. */
export interface SendingDeps {
  readonly push: PushProvider
  readonly wechat: WechatMessages | undefined
  readonly templates: readonly WechatTemplate[]
}

/** Messages that are looked at together, and sendings that are under way at once. */
const BATCH = 200
const AT_ONCE = 16

/** How long a server has a claimed sending to itself, in ms; a run claims no more after half of that time. */
const LEASE_MS = 10 * 60_000

/** How soon a failed sending is tried again, in ms: a minute, and then twice as long each time. */
const BACKOFF_MS = 60_000
const MOST_TRIES = 7
/** After so many refusals of one message its browser counts as lost. */
const LEAST_REFUSALS = 4

const findQuiet = ({ quiet_from: from, quiet_to: to }: repo.Waiting): MessageChoice['quiet'] =>
  from === null || to === null ? null : { from, to }

/** The outcome of a message at a time: it goes, waits until another time, or goes nowhere any more. */
function fateAt(message: repo.Waiting, now: number): 'goes' | 'ends' | Date {
  const until = message.until.getTime()
  if (until <= now || message.muted.includes(message.kind)) return 'ends'
  const end = quietEnd(findQuiet(message), now)
  if (end === undefined) return 'goes'
  return end < until ? new Date(end) : 'ends'
}

/** Sends the messages that wait on their way, as far as their students want it; resolves to how many were looked at. */
async function startAll(db: Db, { templates, wechat }: SendingDeps, now: Date, signal: AbortSignal) {
  for (let looked = 0; ;) {
    const count = signal.aborted
      ? 0
      : await db.transaction().execute(async (tx) => {
          const messages = await repo.waitingMessages(tx, now, BATCH)
          const fates = messages.map((message): repo.Fate => {
            const fate = fateAt(message, now.getTime())
            const waits_until = fate instanceof Date ? fate : null
            return { uid: message.uid, id: message.id, waits_until, goes: fate === 'goes' }
          })
          if (fates.length > 0)
            await repo.startSendings(tx, fates, { now, templates: wechat ? templates : [] })
          return fates.length
        })
    looked += count
    if (count < BATCH) return looked
  }
}

/** Tries a failed sending again later, and not at all where that would be too late or too often. */
function againAt(sending: repo.Sending, now: number, least = 0): Date | undefined {
  const due = now + Math.max(least, BACKOFF_MS * 2 ** (sending.tries - 1))
  return sending.tries < MOST_TRIES && due < sending.until.getTime() ? new Date(due) : undefined
}

async function sendToBrowser(db: Db, { push }: SendingDeps, sending: repo.Sending, now: Date): Promise<void> {
  const { id, title, target: to, endpoint, p256dh, auth } = sending
  if (endpoint === null || p256dh === null || auth === null) return repo.endSending(db, sending)
  // A message that a browser cannot take before the night wakes nobody.
  const start = quietStart(findQuiet(sending), now.getTime()) ?? Infinity
  const ends = Math.min(sending.until.getTime(), start)
  const seconds = Math.max(0, Math.floor((ends - now.getTime()) / 1000))
  const outcome = await push.send({ endpoint, p256dh, auth }, { id, title, to }, seconds)
  if (outcome.is === 'sent') return repo.endSending(db, sending)
  if (outcome.is === 'gone') return repo.forgetBrowser(db, sending)
  const again = againAt(sending, now.getTime(), (outcome.retryAfter ?? 0) * 1000)
  if (again) return repo.delaySending(db, sending, again)
  // A mistake of the operator that is mended within the hour costs no browser; later the browser is removed.
  const isRefused = outcome.is === 'refused' && sending.tries >= LEAST_REFUSALS
  return isRefused ? repo.forgetBrowser(db, sending) : repo.endSending(db, sending)
}

/** A grant is used up, and the sending ended, before WeChat is asked: what may have been sent is never sent again. */
async function sendToWechat(
  db: Db,
  { wechat, templates }: SendingDeps,
  sending: repo.Sending,
  now: Date,
): Promise<void> {
  const fitting = templates.filter(({ kinds }) => kinds.includes(sending.kind))
  const { openid, title, body, created_at: at } = sending
  const grant = await db.transaction().execute(async (tx) => {
    await repo.endSending(tx, sending)
    if (openid === null || !wechat) return undefined
    return repo.useGrant(
      tx,
      sending.uid,
      fitting.map((template) => template.id),
      now,
    )
  })
  const template = fitting.find((wechatTemplate) => wechatTemplate.id === grant?.template)
  if (!grant || !template || !wechat || openid === null) return
  const outcome = await wechat.send(openid, template, { title, body, at })
  const again = outcome === 'busy' ? againAt(sending, now.getTime()) : undefined
  if (again) await repo.returnGrant(db, sending, grant, again)
}

async function send(db: Db, deps: SendingDeps, sending: repo.Sending, now: Date): Promise<void> {
  const fate = sending.read_at === null ? fateAt(sending, now.getTime()) : 'ends'
  if (fate === 'ends') return repo.endSending(db, sending)
  if (fate !== 'goes') return repo.delaySending(db, sending, fate)
  return sending.way === 'wechat'
    ? sendToWechat(db, deps, sending, now)
    : sendToBrowser(db, deps, sending, now)
}

/** Does work for all of a list, some at once; a failure does not stop the others and is thrown at the end. */
async function eachAtOnce<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const left = [...items]
  const failures: unknown[] = []
  const worker = async () => {
    for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift())
      await work(next).catch((cause: unknown) => failures.push(cause))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  if (failures.length > 0) throw failures[0]
}

/**
 * Sends messages to their students' devices: not those of a muted kind, nothing in the quiet hours, nothing that was
 * read or is too late. Failed sendings are tried again, after growing pauses. Resolves to how many were tried.
 */
export async function sendMessages(
  db: Db,
  deps: SendingDeps,
  now: Date,
  signal: AbortSignal,
): Promise<number> {
  await startAll(db, deps, now, signal)
  const [begun, lease] = [performance.now(), new Date(now.getTime() + LEASE_MS)]
  for (let tried = 0; ;) {
    if (signal.aborted || performance.now() - begun > LEASE_MS / 2) return tried
    const sendings = await repo.takeSendings(db, { now, lease, limit: BATCH })
    await eachAtOnce(sendings, (sending) => send(db, deps, sending, now), signal)
    tried += sendings.length
    if (sendings.length < BATCH) return tried
  }
}
