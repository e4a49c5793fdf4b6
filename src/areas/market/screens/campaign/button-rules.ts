import type { PageConfig } from '../../api/page'
import type { Host } from '@/platform/host/detect'
import { getContainer } from '@/routes/containers'

export type Action = NonNullable<PageConfig['action']>

/** The facts that decide where a button leads. */
export interface Visit {
  readonly host: Host
  readonly agent: string
  readonly isSignedIn: boolean
  readonly inviteCode: string
}

/** The dialogs that a campaign page can open. */
export type DialogName =
  | 'login'
  | 'sign-up'
  | 'vacation-sign-up'
  | 'qr'
  | 'choose-course'
  | 'live'
  | 'success'
  | 'logged-in'

/** The step that a tap leads to: a dialog of the page, one of its addresses, or something of the app around it. */
export type Step =
  | DialogName
  | 'native-login'
  | 'course-list'
  | 'course'
  | 'sale'
  | 'next'
  | 'consult'
  | 'share'
  | 'none'

/**
 * The action of a page's bottom button: the cohort's course page where the page names a product, else the purchase.
 */
export function getAction(config: PageConfig): Action {
  return config.action ?? (config.productId ? 'course' : 'purchase')
}

function isMini({ host, agent }: Visit): boolean {
  return host.kind === 'miniapp' || host.kind === 'wechat-miniapp' || getContainer(agent).isMini === true
}

/** A stranger in a native app is sent to its own login, elsewhere a dialog asks. */
function ask(visit: Visit, dialog: DialogName): Step {
  return visit.host.kind === 'native' ? 'native-login' : dialog
}

/** The purchase of all pages but the summer ones (specification, section 4). */
function purchase(visit: Visit): Step {
  if (visit.host.kind === 'native') {
    if (!visit.isSignedIn) return 'native-login'
    return visit.inviteCode ? 'sale' : 'course-list'
  }
  if (isMini(visit)) return 'qr'
  return visit.isSignedIn ? 'sale' : 'login'
}

/** The step after a tap on the bottom button, or on a picture with this action (specification, section 4). */
export function afterPress(action: Action, visit: Visit): Step {
  const { isSignedIn } = visit
  switch (action) {
    case 'course':
      return isSignedIn ? 'course' : ask(visit, 'login')
    case 'purchase':
      return purchase(visit)
    case 'choose-course':
      return isSignedIn ? 'choose-course' : ask(visit, 'vacation-sign-up')
    case 'reserve':
      return isSignedIn ? 'sign-up' : ask(visit, 'sign-up')
    case 'open':
      return 'next'
    case 'login':
      return isSignedIn ? 'next' : ask(visit, 'login')
    case 'consult':
    case 'qr':
    case 'share':
    case 'live':
      return action
  }
}

/** Where a login or sign-up dialog was opened. */
export interface Origin {
  readonly agent: string
  /** On a lecture hall, which is the forum of the specification. */
  readonly isForum: boolean
}

/** The step after a successful login or sign-up in the dialog that an action opened (specification, section 4). */
export function afterDialog(action: Action, { agent, isForum }: Origin): Step {
  if (action === 'choose-course') return 'choose-course'
  if (action === 'reserve') return 'success' // the dialog has left the clue
  if (getContainer(agent).endsAtQr) return 'qr'
  if (isForum) return 'none' // the visitor goes on where they were
  if (action === 'course') return 'course'
  return action === 'purchase' ? 'sale' : 'logged-in'
}
