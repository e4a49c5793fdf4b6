import type { Boot } from '../app/boot.contract'
import { hostFacts } from '.'

/** The official account whose pages this host name shows in WeChat. */
export function officialApp(boot: Boot): string | undefined {
  return boot.wechat.pages.find((page) => page.host === hostFacts.hostname)?.appId
}
