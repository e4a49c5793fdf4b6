import { consultPlatform } from '@/platform/consult'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'

/** How a visitor reaches a consultant: answers `qr` where the QR dialog is to be shown, else opens the branch's chat. */
export function useConsult(): () => 'qr' | 'chat' {
  const { boot, host, promotion } = useRoot()
  return () => {
    if (consultPlatform.form === 'qr' || host.kind === 'wechat-miniapp') return 'qr'
    const branch = boot.consult.branches.find(({ id }) => id === promotion.current.branchId)
    safeNavigate(branch?.link ?? boot.consult.defaultUrl, boot.hosts.allow)
    return 'chat'
  }
}
