import { identityHeaders, minVersionHeader, MIN_WEB_VERSION } from '../contract/identity'
import { createAccountApi } from '@/api/account'
import { createAuthApi } from '@/api/auth'
import { createSend } from '@/api/client'
import { createContentApi } from '@/api/content'
import { createPromotionApi } from '@/api/promotion'
import { shareRenewal } from '@/api/renew'
import { createExpiry, saveEntry } from '@/features/session'
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
  const newId = () => uuidV7(now(), randomBytes(10))
  const session = new SessionStore(storage.local, now)
  const promotion = new PromotionStore(storage.local)
  const ui = new UiStore()

  const kept = storage.local.read(DEVICE_KEY)
  const device = typeof kept === 'string' ? kept : newId()
  storage.local.write(DEVICE_KEY, device)

  function headers(): Record<string, string> {
    const values = {
      a: hostFacts.appId,
      p: termKind(host),
      v: String(MIN_WEB_VERSION),
      h: hostName(host),
      n: 'unknown',
      m: host.os,
      d: device,
      s: encodeURIComponent(promotion.current.source),
      u: session.uid ?? '',
    } satisfies Record<(typeof identityHeaders)[number]['name'], string>
    return {
      ...values,
      [minVersionHeader]: String(MIN_WEB_VERSION),
      ...(session.token && { authorization: `Bearer ${session.token}` }),
    }
  }

  const expire = createExpiry({ host, session, promotion, ui, storage, now })
  const renew = shareRenewal(async () => {
    const { refreshToken, uid } = session.profile
    if (!refreshToken) return false
    const answer = await auth.refreshToken(refreshToken)
    if (session.uid !== uid) return false // signed out meanwhile: the answer belongs to nobody
    session.renew(answer.access_token, answer.refresh_token ?? '', answer.expires_in)
    return true
  })
  const send = createSend({
    http,
    base: boot.apiBase,
    headers,
    uid: () => session.uid,
    renew,
    onUnauthorized: expire,
    loginRequired: text.error.loginRequired,
  })

  const auth = createAuthApi(send)

  session.start()
  promotion.start()
  promotion.readQuery(splitUrl(hostFacts.entryUrl).query)
  saveEntry({ promotion, storage }, hostFacts.entryUrl)

  return {
    boot,
    host,
    session,
    promotion,
    ui,
    api: {
      account: createAccountApi(send),
      auth,
      promotion: createPromotionApi(send),
      content: createContentApi(send),
    },
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
