import { useState } from 'react'
import type { PageConfig } from '@/api/content'
import { nativeBridge } from '@/platform/native'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { afterDialog, afterPress } from './button-rules'
import { courseUrl } from './leave'

/** What the page's bottom button does, and the dialogs that it opens (specification, section 4). */
export function useCamp(config: PageConfig) {
  const { host, session, promotion } = useRoot()
  const [dialog, setDialog] = useState<'none' | 'login' | 'qr'>('none')

  function openCourse(): void {
    if (!config.productId) return
    go(courseUrl(config.productId, promotion.current.agent, config.source))
  }

  function press(): void {
    promotion.readQuery({ source: promotion.current.source || config.source })
    const action = afterPress(session.isSignedIn, host)
    if (action === 'course') openCourse()
    else if (action === 'login-dialog') setDialog('login')
    else if (host.kind === 'native') nativeBridge.ask(host.app, 'login')
  }

  function loggedIn(): void {
    const action = afterDialog(promotion.current.agent)
    setDialog(action === 'qr' ? 'qr' : 'none')
    if (action === 'course') openCourse()
  }

  return { dialog, press, loggedIn, close: () => setDialog('none') }
}
