import { useEffect, useRef, useState } from 'react'
import type { PageConfig } from '../../api/page'
import { useConsult } from '@/features/consult'
import { resumeAfterLogin } from '@/features/login'
import { useTracking } from '../../parts/track'
import { toApiError } from '@/kit/to-api-error'
import { nativeBridge } from '@/platform/host/native-bridge'
import { navigation } from '@/platform/navigation'
import { useDidHide } from '@/platform/page'
import { go } from '@/routes/navigate'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { useThrottledAction } from '@/features/throttle'
import { marketText } from '../../strings/index'
import { getAction, afterDialog, afterPress, type Action, type DialogName, type Step } from './button-rules'
import { courseUrl, shareUrl } from './leave'

/** The newest edition of the super lecture hall. */
const LECTURES = '/market/super-forum27'

/** Opens the places outside the page that its steps lead to. */
function useOpenings(config: PageConfig) {
  const root = useRoot()
  const { boot, host, session, promotion, ui } = root

  function openNext(): void {
    if (config.next) safeNavigate(config.next, boot.hosts.allow)
  }

  /**
   * Opens the seller's own page or the course. A student's press is noted until the code for a seller has it; where that
   * cannot be fetched, the course opens all the same.
   */
  async function buy(step: 'course' | 'sale'): Promise<void> {
    if (session.uid !== undefined) promotion.recordTouch(session.uid)
    const link = await import('./buy').then(
      ({ leadOn }) => leadOn(root, step),
      () => void resumeAfterLogin(root),
    )
    if (link && safeNavigate(link, boot.hosts.allow)) return
    if (config.productId) go(courseUrl(config.productId, promotion.current.agent, config.source))
    else if (step === 'sale') ui.say(marketText.noSale)
  }

  async function openAppLogin(): Promise<void> {
    try {
      const { openLogin } = await import('@/features/login')
      openLogin(root)
    } catch (cause) {
      ui.sayFailure(toApiError(cause))
    }
  }

  function openCourseList(): void {
    if (host.kind === 'native') nativeBridge.ask(host.app, 'courseList')
  }

  return { openNext, buy, openAppLogin, openCourseList }
}

/** The actions of the page's button and its pictures, and the dialogs that they open (specification, section 4). */
export function useActions(config: PageConfig) {
  const { boot, host, session, promotion } = useRoot()
  const { openNext, buy, openAppLogin, openCourseList } = useOpenings(config)
  const [dialog, setDialog] = useState<DialogName>()
  const asked = useRef<Action>('login')
  const consult = useConsult()
  const tracking = useTracking()
  const once = useThrottledAction()

  // A page that is left, or that others cover, has no dialog in which the guest could still log in.
  useDidHide(() => !dialog && promotion.forgetPress())
  useEffect(() => promotion.forgetPress, [promotion])

  function openConsult(): void {
    if (consult() === 'qr') setDialog('qr')
  }

  function follow(step: Step): void {
    setDialog(undefined)
    switch (step) {
      case 'course':
      case 'sale':
        return once(() => void buy(step))
      case 'next':
        return once(openNext)
      case 'native-login':
        return once(() => void openAppLogin())
      case 'course-list':
        return once(openCourseList)
      case 'consult':
        return openConsult()
      case 'share':
        return once(() => go(shareUrl(navigation.current(), config.title)))
      case 'none':
        return undefined
      default:
        return setDialog(step)
    }
  }

  function begin(action: Action): void {
    const { isSignedIn } = session
    if (isSignedIn) promotion.nameSource(config.source)
    else promotion.press(config.source)
    asked.current = action
    const { agent, inviteCode } = promotion.current
    follow(afterPress(action, { host, agent, inviteCode, isSignedIn }))
  }

  function loggedIn(): void {
    promotion.nameSource(config.source)
    const isForum = config.videos !== undefined
    follow(afterDialog(asked.current, { agent: promotion.current.agent, isForum }))
  }

  return {
    dialog,
    /** Runs what a picture names; `words` are the picture's. */
    run(action: Action, words: string) {
      tracking.click('picture', words, action)
      begin(action)
    },
    /** Runs what the bottom button does. */
    press() {
      const action = getAction(config)
      tracking.click('button', config.footerButton, action)
      begin(action)
    },
    loggedIn,
    /** Leads on from the dialog that says that the login is done. */
    next: () => follow('next'),
    course: () => follow('course'),
    /** Leads to the page's live class; `words` are the button's. */
    join(words: string) {
      tracking.click('dialog', words, 'live')
      setDialog(undefined)
      if (config.live) safeNavigate(config.live.entry, boot.hosts.allow)
    },
    /** Leads to the lectures that can be watched at any time, unless they are on this page. */
    watch(words: string) {
      tracking.click('dialog', words, 'lectures')
      setDialog(undefined)
      if (config.videos === undefined) once(() => go(LECTURES))
    },
    close() {
      promotion.forgetPress()
      setDialog(undefined)
    },
  }
}
