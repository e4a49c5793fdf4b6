import { consultPlatform } from '@/platform/consult'
import { shellOf } from '@/routes/agents'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'

/** How a visitor reaches a consultant: answers `qr` where the QR dialog is to be shown, else opens the branch's chat. */
export function useConsult(): () => 'qr' | 'chat' {
  const { boot, host, promotion } = useRoot()
  return () => {
    const { agent, branchId } = promotion.current
    const isMini = host.kind === 'wechat-miniapp' || shellOf(agent).isMini
    if (consultPlatform.form === 'qr' || isMini) return 'qr'
    const branch = boot.consult.branches.find(({ id }) => id === branchId)
    safeNavigate(branch?.link ?? boot.consult.defaultUrl, boot.hosts.allow)
    return 'chat'
  }
}
