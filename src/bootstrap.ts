import { minVersionHeader, type IdentityHeader } from '../contract/identity'
import { SILENT, createSend, sendWith } from '@/api/client'
import { CommonCode } from '@/api/errors'
import { shareRenewal } from '@/api/renew'
import { createApi } from '@/api/services'
import { fetchStudy } from '@/areas/fetch-study'
import { checkSession, confirmIfDue, createExpiry, createLazyRenewal, saveEntry } from '@/features/session'
import { listPairs, splitUrl } from '@/lib/query'
import { orderedUuidV7 } from '../contract/domain/uuid'
import { deploys } from '@/platform/app/deploys'
import { bootSource } from '@/platform/app/boot'
import { launchUrl } from '@/platform/app/launch-url'
import { hostFacts } from '@/platform/host'
import { getIdentity } from '@/api/host-identity'
import type { Os } from '@/platform/host/detect'
import type { Visit } from '@/platform/navigation/router.contract'
import { http } from '@/platform/net/http'
import { layoutPlatform } from '@/platform/ui/layout'
import { network } from '@/platform/net/network'
import { online } from '@/platform/net/online'
import { randomBytes } from '@/platform/app/random'
import { routerStart } from '@/platform/navigation/start'
import { storage } from '@/platform/storage/kv'
import { destinations } from '@/routes/destination'
import type { Destination } from '@/routes/resolve'
import { findTitle } from '@/routes/title'
import { PromotionStore } from '@/stores/promotion-store'
import type { Root } from '@/stores/root'
import { SessionStore } from '@/stores/session-store'
import { StaffStore } from '@/stores/staff-store'
import { TrackStore } from '@/stores/track-store'
import { UiStore } from '@/stores/ui-store'
import { text } from '@/strings'

const DEVICE_KEY = 'device'

/** The layout that was chosen for this visit, and the value of the one that computers have (specification, section 6). */
const LAYOUT_KEY = 'layout'
const NARROW = 2

/** A computer is shown a column as wide as a phone; a visit that has the flag from elsewhere is too. */
function chooseLayout(os: Os): void {
  const kept = storage.session.read(LAYOUT_KEY)
  const flag = kept ?? (os === 'desktop' ? NARROW : undefined)
  if (flag !== NARROW) return
  if (kept === undefined) storage.session.write(LAYOUT_KEY, NARROW)
  layoutPlatform.narrow()
}

/** Builds what every page can need; areas build their own parts when they are opened. */
export function createRoot(): Root {
  const boot = bootSource.read()
  const host = hostFacts.detect(boot.native)
  const now = () => Date.now()
  const idAt = orderedUuidV7(() => randomBytes(10))
  const newId = () => idAt(now())
  const kept = storage.local.read(DEVICE_KEY)
  const device = typeof kept === 'string' ? kept : newId()
  storage.local.write(DEVICE_KEY, device)
  chooseLayout(host.os)
  const { kind, version, oldest, name } = getIdentity(host)
  const client = {
    app: hostFacts.appId,
    kind,
    version,
    host: name,
    os: host.os,
    device,
  }

  const session = new SessionStore(storage.local, now, client)
  const promotion = new PromotionStore(storage, now)
  const staff = new StaffStore(storage.local, now)
  const ui = new UiStore(text.error, online.isOnline)

  function headers(auth: 'none' | 'user' | 'staff'): Record<string, string> {
    const token = auth === 'staff' ? staff.token : session.token
    const values = {
      a: client.app,
      p: client.kind,
      v: client.version,
      h: client.host,
      n: network.kind(),
      m: client.os,
      d: client.device,
      s: encodeURIComponent(promotion.current.source),
      u: session.uid ?? '',
    } satisfies Record<IdentityHeader, string>
    return {
      ...values,
      [minVersionHeader]: oldest,
      ...(token && { authorization: `Bearer ${token}` }),
    }
  }

  const expire = createExpiry({ host, session, promotion, ui, storage, now })
  const renew = shareRenewal(
    createLazyRenewal({ session, send: (operation, input) => silent(operation, input) }),
  )
  const send = createSend({
    http,
    base: boot.apiBase,
    headers,
    uid: () => session.uid,
    signIn: (auth) => (auth === 'staff' ? staff.token : session.epoch),
    renew,
    // A guard of pages of staff leads to their login by itself.
    onUnauthorized: (auth) => (auth === 'staff' ? staff.end() : void expire()),
    onWaiting: (isWaiting, { hidden }) => {
      if (!hidden) ui.countWaiting(isWaiting)
    },
    onFailure: (error, { quiet }) => {
      if (!quiet || error.code === CommonCode.ClientTooOld) ui.sayFailure(error)
    },
    loginRequired: text.error.loginRequired,
  })

  const silent = sendWith(send, SILENT)
  const track = new TrackStore(storage.local, now, newId, async () => {
    const [{ startTracking }, { telemetryEnv }] = await Promise.all([
      import(/* webpackChunkName: "track" */ '@/stores/track-engine'),
      import(/* webpackChunkName: "track" */ '@/platform/app/telemetry-env'),
    ])
    telemetryEnv.onVisible((isVisible) => promotion.noticed(isVisible))
    return startTracking({
      send: silent,
      base: boot.apiBase,
      storage: storage.local,
      env: telemetryEnv,
      origin: () => promotion.current,
      device: () => client.device,
      project: hostFacts.appId,
      now,
      idAt,
      later: (work, ms) => void setTimeout(work, ms),
    })
  })

  function becomeVisitor(name: unknown): void {
    if (typeof name !== 'string' || name === client.device) return
    client.device = name
    promotion.forget()
    track.forget()
  }
  function forgetVisitor(): void {
    const name = newId()
    storage.local.write(DEVICE_KEY, name)
    becomeVisitor(name)
  }
  // Another tab has forgotten the visitor, and so does this one.
  storage.local.watch(DEVICE_KEY, () => becomeVisitor(storage.local.read(DEVICE_KEY)))

  session.start()
  void confirmIfDue({ session, ui }, renew)
  staff.start()
  promotion.start(deploys.takenAlong().visit)
  function enter(url: string, isEntry = true): void {
    const { path, query } = splitUrl(url)
    promotion.readQuery(query, { id: newId(), time: now(), page: path, isEntry, pairs: listPairs(url) })
    saveEntry({ promotion, storage }, url)
  }
  enter(hostFacts.entryUrl, launchUrl.isEntry())
  launchUrl.onEnter(enter)

  const root: Root = {
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
    studies: new Map(),
    fetchStudy: (stream) => fetchStudy(root, stream),
    checkSession: () => checkSession({ session, ui }, renew),
    forgetVisitor,
    now,
    newId,
    idAt,
  }
  return root
}

/** Tells the H5 router where addresses lead; the mini-program's pages are opened by WeChat. */
export function startRouter({ boot, promotion, ui }: Root): void {
  const toVisit = ({ match, page, query, url }: Destination): Visit => ({
    url,
    page,
    query,
    title: findTitle(match.row, boot.brandTitle, promotion.current.agent, { ...query, ...match.params }),
  })
  routerStart(
    {
      find(url) {
        const found = destinations.find(url)
        return found && toVisit(found)
      },
      load: async (url) => toVisit((await destinations.load())(url)),
    },
    () => ui.say(text.error.pageFailed, 'bad'),
  )
}
