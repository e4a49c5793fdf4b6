import { launchUrl } from '@/platform/app/launch-url'
import { officialApp } from '@/platform/host/official'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { NOTICE_KEY } from './notice'

/** The parameters that WeChat adds to the address that it returns to. */
const PARAMETERS = ['code', 'state'] as const

/**
 * Takes WeChat's login code out of the address and has it exchanged once. Must run before anything else looks at the
 * address.
 */
export async function enterFromWechat(root: Root): Promise<void> {
  const { boot, host, storage, ui } = root
  const notice = storage.session.read(NOTICE_KEY)
  storage.session.remove(NOTICE_KEY)
  if (typeof notice === 'string') ui.say(notice, 'bad', TOAST_MS.login)
  if (host.kind !== 'wechat') return
  const { code, state } = launchUrl.take(PARAMETERS)
  const appId = officialApp(boot)
  if (!code || !appId) return
  const { spendCode } = await import('./page-view-code')
  await spendCode(root, { code, state, appId })
}
