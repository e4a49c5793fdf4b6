import { consultPlatform } from '@/platform/host/consult'
import { getContainer } from '@/routes/containers'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import type { Root } from '@/stores/root'
import type { Found } from './look-up'

/** The chat of the promotion or the seller of this visit; nothing where nobody can be asked. */
async function lookUp(root: Root): Promise<Found> {
  try {
    return await (await import('./look-up')).lookUp(root)
  } catch {
    return {}
  }
}

/** Opens the chat that the promotion names, else that of its branch, of the visit's branch, or the common one. */
async function openChat(root: Root): Promise<void> {
  const { boot, promotion } = root
  const { promotionId, inviteCode, agentCode, branchId } = promotion.current
  const found = promotionId || inviteCode || agentCode ? await lookUp(root) : {}
  const findLink = (branch = '') => boot.consult.branches.find(({ id }) => id === branch)?.link
  const links = [found.consultUrl, findLink(found.branchId), findLink(branchId), boot.consult.defaultUrl]
  links.some((link) => link && safeNavigate(link, boot.hosts.allow))
}

/**
 * How a visitor reaches a consultant: answers `qr` where the QR dialog is to be shown, as in a native app, which a chat
 * would leave; else the chat is opened.
 */
export function useConsult(): () => 'qr' | 'chat' {
  const root = useRoot()
  return () => {
    const { host, promotion } = root
    const isApp = host.kind === 'wechat-miniapp' || host.kind === 'native'
    if (consultPlatform.form === 'qr' || isApp || getContainer(promotion.current.agent).isMini) return 'qr'
    void openChat(root)
    return 'chat'
  }
}
