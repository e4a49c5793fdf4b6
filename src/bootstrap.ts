import { minVersionHeader, type IdentityHeader } from '../contract/identity'
import { SILENT, createSend, sendWith, type Send } from '@/api/client'
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
import type { Host, Os } from '@/platform/host/detect'
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
  const saved = storage.session.read(LAYOUT_KEY)
  const flag = saved ?? (os === 'desktop' ? NARROW : undefined)
  if (flag !== NARROW) return
  if (saved === undefined) storage.session.write(LAYOUT_KEY, NARROW)
  layoutPlatform.narrow()
}

/** The facts of this installation that calls and reports carry; `device` changes when the visitor is forgotten. */
function createClient(host: Host, newId: () => string) {
  const stored = storage.local.read(DEVICE_KEY)
  const device = typeof stored === 'string' ? stored : newId()
  storage.local.write(DEVICE_KEY, device)
  const { kind, version, oldest, name } = getIdentity(host)
  return { app: hostFacts.appId, kind, version, oldest, host: name, os: host.os, device }
}

type Client = ReturnType<typeof createClient>
type Stores = Pick<Root, 'session' | 'promotion' | 'staff' | 'ui'>

const getHeaders = (
  client: Client,
  { session, promotion, staff }: Stores,
  auth: 'none' | 'user' | 'staff',
): Record<string, string> => {
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
  return { ...values, [minVersionHeader]: client.oldest, ...(token && { authorization: `Bearer ${token}` }) }
}

/** The way of every call to the server, and the renewal of a session that it shares. */
function createCalls(
  { boot, host, now }: Pick<Root, 'boot' | 'host' | 'now'>,
  client: Client,
  stores: Stores,
) {
  const { session, promotion, staff, ui } = stores
  const expire = createExpiry({ host, session, promotion, ui, storage, now })
  const renew = shareRenewal(
    createLazyRenewal({ session, send: (operation, input) => silent(operation, input) }),
  )
  const send = createSend({
    http,
    base: boot.apiBase,
    headers: (auth) => getHeaders(client, stores, auth),
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
  return { send, silent, renew }
}

/** Reports visits; the code that sends them is fetched with the first report. */
const createTrack = (
  { boot, promotion, now, newId, idAt }: Pick<Root, 'boot' | 'promotion' | 'now' | 'newId' | 'idAt'>,
  client: Client,
  silent: Send,
): TrackStore =>
  new TrackStore(storage.local, now, newId, async () => {
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

/** Gives this installation a new name when the visitor is forgotten here or in another tab; returns what forgets. */
function watchVisitor(
  client: Client,
  stores: readonly { forget(): void }[],
  newId: () => string,
): () => void {
  function rename(name: unknown): void {
    if (typeof name !== 'string' || name === client.device) return
    client.device = name
    for (const store of stores) store.forget()
  }
  storage.local.watch(DEVICE_KEY, () => rename(storage.local.read(DEVICE_KEY)))
  return () => {
    const name = newId()
    storage.local.write(DEVICE_KEY, name)
    rename(name)
  }
}

/** Reads the campaign off the address of the entry, and off those by which the app is entered again. */
function readEntries({ promotion, newId, now }: Pick<Root, 'promotion' | 'newId' | 'now'>): void {
  function enter(url: string, isEntry = true): void {
    const { path, query } = splitUrl(url)
    promotion.readQuery(query, { id: newId(), time: now(), page: path, isEntry, pairs: listPairs(url) })
    saveEntry({ promotion, storage }, url)
  }
  enter(hostFacts.entryUrl, launchUrl.isEntry())
  launchUrl.onEnter(enter)
}

/** Builds what every page can need; areas build their own parts when they are opened. */
export function createRoot(): Root {
  const boot = bootSource.read()
  const host = hostFacts.detect(boot.native)
  const now = () => Date.now()
  const idAt = orderedUuidV7(() => randomBytes(10))
  const newId = () => idAt(now())
  const client = createClient(host, newId)
  chooseLayout(host.os)

  const session = new SessionStore(storage.local, now, client)
  const promotion = new PromotionStore(storage, now)
  const staff = new StaffStore(storage.local, now)
  const ui = new UiStore(text.error, online.isOnline)
  const { send, silent, renew } = createCalls({ boot, host, now }, client, { session, promotion, staff, ui })
  const track = createTrack({ boot, promotion, now, newId, idAt }, client, silent)
  const forgetVisitor = watchVisitor(client, [promotion, track], newId)

  session.start()
  void confirmIfDue({ session, ui }, renew)
  staff.start()
  promotion.start(deploys.takenAlong().visit)
  readEntries({ promotion, newId, now })

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

/** Gives the H5 router the resolver of addresses; the mini-program's pages are opened by WeChat. */
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
