import { offlinePageText } from '../strings/offline-page'
import type { AreaName, ScreenId } from './screens'

const text = offlinePageText.areas

/** An area whose pages open without a network. */
export interface OfflineEntry {
  /** The name for students. */
  readonly name: string
  /** The page that stands for it. */
  readonly entry: string
  /** The areas that a visit stores as well: those that its tasks end in, which its own pages lead to. */
  readonly also: readonly AreaName[]
}

/** Why a page shows nothing of use without a network. */
export type NetworkReason = 'it signs in' | 'it sells' | 'it pays' | 'it is for staff' | 'it is live'

/**
 * Where each area opens without a network, or why none of its pages does. A screen follows its area, so that a new one
 * opens without a network unless `onlineScreens` names it. Home goes with every area; of the others it brings only the
 * small ones, so that nobody pays for areas that they never open.
 */
export const areas: Readonly<Record<AreaName, OfflineEntry | NetworkReason>> = {
  main: { name: text.main, entry: '/home-page', also: ['account', 'habit'] },
  account: { name: text.account, entry: '/personal-center', also: ['main'] },
  words: { name: text.words, entry: '/spword/index', also: ['main'] },
  practice: {
    name: text.practice,
    entry: '/exercises/problem-solving-training',
    also: ['main', 'plan'],
  },
  plan: { name: text.plan, entry: '/courses/task-list', also: ['main', 'practice'] },
  courses: { name: text.courses, entry: '/courses/study-center', also: ['main', 'practice', 'plan'] },
  habit: { name: text.habit, entry: '/sign-index', also: ['main'] },
  market: 'it sells',
  staff: 'it is for staff',
  shop: 'it pays',
}

/** Screens of these areas that need a network all the same, and why. */
export const onlineScreens: Readonly<Partial<Record<ScreenId, NetworkReason>>> = {
  'account/login': 'it signs in',
  'courses/courses-detail': 'it sells',
  'courses/media/live': 'it is live',
}
