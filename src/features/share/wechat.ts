import { createContentApi } from '@/api/content'
import { ApiError } from '@/api/errors'
import { hostFacts } from '@/platform/host'
import { navigation } from '@/platform/navigation'
import { SdkRefused, wechatSdk } from '@/platform/wechat/sdk'
import type { Root } from '@/stores/root'

/** How often the configuration is tried (specification, sections 4 and 9). */
const TRIES = 3

/** The calls that pages may ask WeChat for: image, share, location, recording and menu (specification, section 9). */
export const jsApiList = [
  'chooseImage',
  'previewImage',
  'uploadImage',
  'downloadImage',
  'getLocalImgData',
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'getLocation',
  'openLocation',
  'startRecord',
  'stopRecord',
  'onVoiceRecordEnd',
  'playVoice',
  'pauseVoice',
  'stopVoice',
  'onVoicePlayEnd',
  'uploadVoice',
  'downloadVoice',
  'hideOptionMenu',
  'showOptionMenu',
  'hideMenuItems',
  'showMenuItems',
  'hideAllNonBaseMenuItem',
  'showAllNonBaseMenuItem',
  'closeWindow',
] as const

type Needs = Pick<Root, 'api' | 'host'>

/** The deployment's script and the official account whose page this is. */
export interface Sdk {
  readonly script: string
  readonly appId: string
}

/** Where each page was configured for, so that a page shown again is not configured again. */
let last: { readonly url: string; readonly done: Promise<void> } | undefined

/** WeChat judges a page on iOS by the address that it was entered by, elsewhere by the one that it has now. */
export function signedUrl({ os }: Pick<Root['host'], 'os'>): string {
  return hostFacts.origin + (os === 'ios' ? hostFacts.loadedUrl : navigation.current())
}

async function attempt({ api }: Needs, { script, appId }: Sdk, url: string): Promise<void> {
  const { timestamp, noncestr, signature } = await api.of(createContentApi).getWechatSignature(url, appId)
  await wechatSdk.configure(script, { appId, timestamp, nonceStr: noncestr, signature, jsApiList })
}

async function configure(root: Needs, sdk: Sdk, url: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt(root, sdk, url)
    } catch (cause) {
      const isKnown = cause instanceof ApiError || cause instanceof SdkRefused
      if (!isKnown || tried === TRIES) throw cause
    }
  }
}

/**
 * Makes WeChat's functions usable on the page that is shown, once for an address. Three tries, each with a signature of
 * its own; then it rejects with the ApiError or SdkRefused of the last one, and the next page tries again.
 */
export function configureWechat(root: Needs, sdk: Sdk): Promise<void> {
  const url = signedUrl(root.host)
  if (last?.url === url) return last.done
  const done = configure(root, sdk, url)
  const mine = { url, done }
  last = mine
  done.catch(() => {
    if (last === mine) last = undefined
  })
  return done
}
