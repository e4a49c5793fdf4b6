import { identityHeaders, minVersionHeader, MIN_WEB_VERSION } from '../contract/identity'
import { createSend, sendWith } from '@/api/client'
import { ErrorCode } from '@/api/errors'
import { shareRenewal } from '@/api/renew'
import { createApi } from '@/api/services'
import { confirmSession, createExpiry, createRenewal, saveEntry } from '@/features/session'
import { splitUrl } from '@/lib/query'
import { uuidV7 } from '@/lib/uuid'
import { bootSource } from '@/platform/boot'
import { hostFacts, type Host } from '@/platform/host'
import { http } from '@/platform/http'
import { randomBytes } from '@/platform/random'
import { routerStart } from '@/platform/router/start'
import { storage } from '@/platform/storage'
import { resolve } from '@/routes/guards'
import { pageOf } from '@/routes/screens'
import { titleOf } from '@/routes/title'
import { PromotionStore } from '@/stores/promotion-store'
import type { Root } from '@/stores/root'
import { SessionStore } from '@/stores/session-store'
import { StaffStore } from '@/stores/staff-store'
import { TrackStore } from '@/stores/track-store'
import { UiStore } from '@/stores/ui-store'
import { text } from '@/strings'

const DEVICE_KEY = 'device'

/** Numbers of the term-client kinds (specification, section 3): shenlong, dream, wechat, activity. */
function termKind(host: Host): string {
  if (host.kind === 'native') return host.app.kind === 'dream' ? '5' : '1'
  return host.kind === 'browser' || host.kind === 'dingtalk' ? '9' : '2'
}

function hostName(host: Host): string {
  return host.kind === 'native' ? host.app.kind : host.kind
}

/** Builds every store and service once; the only place that knows them all. */
export function createRoot(): Root {
  const boot = bootSource.read()
  const host = hostFacts.detect(boot.native)
  const now = () => Date.now()
  const idAt = (ms: number) => uuidV7(ms, randomBytes(10))
  const newId = () => idAt(now())
  const kept = storage.local.read(DEVICE_KEY)
  const device = typeof kept === 'string' ? kept : newId()
  storage.local.write(DEVICE_KEY, device)
  const client = {
    app: hostFacts.appId,
    kind: termKind(host),
    version: String(MIN_WEB_VERSION),
    host: hostName(host),
    os: host.os,
    device,
  }

  const session = new SessionStore(storage.local, now, client)
  const promotion = new PromotionStore(storage.local)
  const staff = new StaffStore(storage.local, now)
  const ui = new UiStore(text.error)

  function headers(auth: 'none' | 'user' | 'staff'): Record<string, string> {
    const token = auth === 'staff' ? staff.token : session.token
    const values = {
      a: client.app,
      p: client.kind,
      v: client.version,
      h: client.host,
      n: 'unknown',
      m: client.os,
      d: client.device,
      s: encodeURIComponent(promotion.current.source),
      u: session.uid ?? '',
    } satisfies Record<(typeof identityHeaders)[number]['name'], string>
    return {
      ...values,
      [minVersionHeader]: String(MIN_WEB_VERSION),
      ...(token && { authorization: `Bearer ${token}` }),
    }
  }

  const expire = createExpiry({ host, session, promotion, ui, storage, now })
  const renew = shareRenewal(createRenewal({ session, refresh: (token) => silent.auth.refreshToken(token) }))
  const send = createSend({
    http,
    base: boot.apiBase,
    headers,
    uid: () => session.uid,
    signIn: (auth) => (auth === 'staff' ? staff.token : session.epoch),
    renew,
    // Who guards a page of staff leads to their login by itself.
    onUnauthorized: (auth) => (auth === 'staff' ? staff.clear() : expire()),
    onWaiting: (isWaiting, { hidden }) => {
      if (!hidden) ui.countWaiting(isWaiting)
    },
    onFailure: (error, { quiet }) => {
      if (!quiet || error.code === ErrorCode.ClientTooOld) ui.sayFailure(error)
    },
    loginRequired: text.error.loginRequired,
  })

  const unseen = { hidden: true, quiet: true }
  const silent = createApi(sendWith(send, unseen))
  const track = new TrackStore(storage.local, now, newId, async () => {
    const [{ startTracking }, { visit }] = await Promise.all([
      import(/* webpackChunkName: "track" */ '@/stores/track-engine'),
      import(/* webpackChunkName: "track" */ '@/platform/visit'),
    ])
    return startTracking({
      send: sendWith(send, unseen),
      base: boot.apiBase,
      storage: storage.local,
      visit,
      origin: () => promotion.current,
      device,
      project: hostFacts.appId,
      now,
      idAt,
      later: (work, ms) => void setTimeout(work, ms),
    })
  })

  session.start()
  void confirmSession({ session }, renew)
  staff.start()
  promotion.start()
  const entry = splitUrl(hostFacts.entryUrl)
  promotion.readQuery(entry.query, { id: newId(), time: now(), page: entry.path, isEntry: true })
  saveEntry({ promotion, storage }, hostFacts.entryUrl)

  return {
    boot,
    host,
    session,
    promotion,
    staff,
    ui,
    track,
    api: createApi(send),
    apiWith: (options) => createApi(sendWith(send, options)),
    storage,
    now,
    newId,
  }
}

/** Gives the H5 router its table; the mini-program's pages are opened by WeChat. */
export function startRouter({ boot, promotion, ui }: Root): void {
  routerStart(
    (url) => {
      const { match, query, url: publicUrl } = resolve(url)
      return {
        url: publicUrl,
        page: pageOf(match.row.screen),
        query,
        title: titleOf(match.row, boot.brandTitle, promotion.current.agent),
      }
    },
    () => ui.say(text.error.pageFailed, 'bad'),
  )
}
