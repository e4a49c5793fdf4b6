import { observer } from 'mobx-react-lite'
import { useEffect, useState, type ReactNode } from 'react'
import type { StaffProfile } from '@/api/staff'
import { navigation } from '@/platform/navigation'
import { useDidHide, useDidShow } from '@/platform/page'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { may, type Permission } from '../../../../contract/domain/staff/permissions'
import { leadingBack } from './come-back'
import { isReady, staffHome } from './home'

export interface StaffGateProps {
  /** The page shows people: staff who may not see any yet are led to confirm their identity first. */
  readonly showsPeople?: boolean
  /** The login to which visitors who are not signed in are led. */
  readonly login?: '/sale-login' | '/admin/sale-login'
  /** The subject of the page: staff without permission for it are led to their first page. */
  readonly needs?: Permission
  /** A visitor who is led away comes back to the present page. */
  readonly comesBack?: boolean
  readonly children: (profile: StaffProfile) => ReactNode
}

/** Draws a page for the staff that are signed in, and leads everybody else to the login. */
export const StaffGate = observer(function StaffGate({
  showsPeople = false,
  login = '/sale-login',
  needs,
  comesBack = false,
  children,
}: StaffGateProps) {
  const { profile } = useRoot().staff
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  const isIn = profile !== undefined
  const isUnready = showsPeople && profile !== undefined && !isReady(profile)
  const isElsewhere = needs !== undefined && profile !== undefined && !may(profile.role, needs)
  const home = profile && staffHome(profile.role)
  useEffect(() => {
    // A page beneath another waits until it is shown again: only one page redirects.
    if (!isShown) return
    const back = comesBack ? navigation.current() : undefined
    if (!isIn) go(leadingBack(login, back), 'replace')
    else if (isUnready) go(leadingBack('/confiirm-identity', back), 'replace')
    else if (isElsewhere && home) go(home, 'replace')
  }, [isShown, isIn, isUnready, isElsewhere, home, login, comesBack])
  return <>{profile && !isUnready && !isElsewhere && children(profile)}</>
})
