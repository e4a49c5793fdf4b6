import type { PageConfig } from '@/api/content'
import type { Host } from '@/platform/host/detect'
import { shellOf } from '@/routes/agents'

export type Action = NonNullable<PageConfig['action']>

/** What decides where a button leads. */
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

/** What a tap leads to: a dialog of the page, one of its addresses, or something of the app around it. */
export type Step =
  | DialogName
  | 'native-login'
  | 'course-list'
  | 'course'
  | 'sale'
  | 'consult'
  | 'share'
  | 'none'

/** What a page's bottom button runs: the cohort's course page where the page names a product, else the purchase. */
export function actionOf(config: PageConfig): Action {
  return config.action ?? (config.productId ? 'course' : 'purchase')
}

function isMini({ host, agent }: Visit): boolean {
  return host.kind === 'miniapp' || host.kind === 'wechat-miniapp' || shellOf(agent).isMini === true
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

/** What a tap on the bottom button, or on a picture with this action, leads to (specification, section 4). */
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
    case 'login':
      return isSignedIn ? 'none' : ask(visit, 'login')
    case 'consult':
    case 'qr':
    case 'share':
    case 'live':
      return action
  }
}

/** What follows a successful login or sign-up in the dialog that an action opened (specification, section 4). */
export function afterDialog(action: Action, agent: string): Step {
  const { endsAtQr } = shellOf(agent)
  switch (action) {
    case 'choose-course':
      return 'choose-course'
    case 'reserve':
      return 'success' // the dialog has left the clue
    case 'course':
      return endsAtQr ? 'qr' : 'course'
    case 'purchase':
      return endsAtQr ? 'qr' : 'sale'
    case 'login':
    case 'consult':
    case 'qr':
    case 'share':
    case 'live':
      return endsAtQr ? 'qr' : 'none' // a forum action: the visitor goes on where they were
  }
}
