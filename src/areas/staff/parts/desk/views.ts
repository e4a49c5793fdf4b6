import type { Queue as QueueKey } from '../../api/desk'
import type { IconName } from '@/components/icon'
import { deskText } from '../../strings/frame'
import { deskTitles } from '../../../../../contract/domain/strings/titles/desk'
import type { Permission } from '../../../../../contract/domain/staff/permissions'
import type { DeskPath } from './queue'

/** A place of the desk that its rail leads to. */
export interface DeskPlace {
  readonly view: QueueKey | 'books' | 'records'
  readonly path: DeskPath
  readonly title: string
  readonly icon: IconName
  /** The permission needed to see it; nothing where everybody of the desk sees it. */
  readonly permission: Permission | undefined
  /** It shows what is of all branches, so that who works for one alone does not see it. */
  readonly isOfAll?: true
}

/** The parts of the desk that a staff member may see. */
export interface Sight {
  readonly mayDo: (permission: Permission) => boolean
  /** Whether they see the orders of their branch alone. */
  readonly isBranchOnly: boolean
}

/** Why a place of the desk is not for somebody: what they may do, or that it is of all branches; undefined where it is. */
export function refusalAt(
  { permission, isOfAll }: DeskPlace,
  { mayDo, isBranchOnly }: Sight,
): 'role' | 'branch' | undefined {
  if (permission !== undefined && !mayDo(permission)) return 'role'
  return isOfAll && isBranchOnly ? 'branch' : undefined
}

/** The queues, in the order of the rail. */
export const queuePlaces: readonly (DeskPlace & { readonly view: QueueKey })[] = [
  {
    view: 'orders',
    path: '/desk/orders',
    title: deskTitles['/desk/orders'],
    icon: 'file-text',
    permission: 'orders',
  },
  {
    view: 'refunds',
    path: '/desk/refunds',
    title: deskTitles['/desk/refunds'],
    icon: 'arrow-back-up',
    permission: 'refunds',
  },
  {
    view: 'questions',
    path: '/desk/questions',
    title: deskTitles['/desk/questions'],
    icon: 'message-report',
    permission: 'questions',
  },
  {
    view: 'curves',
    path: '/desk/curves',
    title: deskTitles['/desk/curves'],
    icon: 'chart-line',
    permission: 'curves',
  },
  {
    view: 'live',
    path: '/desk/live',
    title: deskTitles['/desk/live'],
    icon: 'broadcast',
    permission: 'live',
  },
]

/** The places besides the queues. */
export const otherPlaces: readonly DeskPlace[] = [
  {
    view: 'books',
    path: '/desk/books',
    title: deskText.books,
    icon: 'calendar-event',
    permission: 'orders',
    isOfAll: true,
  },
  {
    view: 'records',
    path: '/desk/records',
    title: deskText.records,
    icon: 'list-check',
    permission: undefined,
  },
]
