import { hostFacts } from '@/platform/host'
import type { Boot } from '@/platform/boot/contract'

/** Where a failed login of an official account leaves a sentence, to be said after the page has been loaded again. */
export const NOTICE_KEY = 'login-notice'

/** The official account whose pages this host name shows in WeChat. */
export function officialApp(boot: Boot): string | undefined {
  return boot.wechat.pages.find((page) => page.host === hostFacts.hostname)?.appId
}
