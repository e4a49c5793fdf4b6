import { useState, type ReactNode } from 'react'
import type { StaffProfile } from '@/api/staff'
import { Notice } from '@/components/notice'
import { Rail, queuePlaces, useBeat, useCounts, type DeskFacts } from '../../parts/desk'
import { Page, usePage } from '@/features/page'
import { StaffGate, useProfile, useStaffCall } from '../../parts'
import { hostFacts } from '@/platform/host'
import { widePlatform } from '@/platform/page/media-query'
import { Box } from '@/platform/ui'
import { deskText } from '../../strings/frame'
import { may, type Permission } from '../../../../../contract/domain/staff/permissions'
import { DeskView } from './view'
import './index.scss'

/** On a phone the desk begins with its rail. */
function PhoneHome({ children, hasWork }: { children: ReactNode; hasWork: boolean }) {
  return (
    <>
      {!hostFacts.hasOwnTitleBar && (
        <Box as="header" className="nav nav-root">
          <Box as="h1" className="nav-title">
            {deskText.name}
          </Box>
        </Box>
      )}
      {hasWork ? (
        <Box as="p" className="t-sub pad">
          {deskText.lead}
        </Box>
      ) : (
        <Notice art="empty" title={deskText.noneTitle} hint={deskText.noneHint} />
      )}
      {children}
    </>
  )
}

function Desk({ profile, isWide }: { profile: StaffProfile; isWide: boolean }) {
  const { params } = usePage()
  const view = params['view'] ?? 'home'
  useProfile()
  const call = useStaffCall()
  const [round, setRound] = useState(0)
  const beat = useBeat()
  const counts = useCounts(round + beat, call)
  const { role, name, staffId, isBranchOnly = false } = profile
  const mayDo = (permission: Permission) => may(role, permission)
  const desk: DeskFacts = {
    staffId,
    mayDo,
    isBranchOnly,
    counts,
    isWide,
    round,
    beat,
    params,
    call,
    onChange: () => setRound((count) => count + 1),
  }
  const rail = (
    <Rail
      staffName={deskText.nameAndRole(name, deskText.roles[role])}
      mayDo={mayDo}
      isBranchOnly={isBranchOnly}
      counts={counts}
      view={view}
      isWide={isWide}
    />
  )
  const hasWork = queuePlaces.some(({ permission }) => permission !== undefined && mayDo(permission))
  const isPhoneHome = !isWide && view === 'home'
  return (
    <Box className={`desk${isWide ? ' is-wide' : ''}`}>
      {isWide && rail}
      {isPhoneHome ? <PhoneHome hasWork={hasWork}>{rail}</PhoneHome> : <DeskView view={view} desk={desk} />}
    </Box>
  )
}

/** The desk of the staff: from 1000 px rail, queue and item side by side, below that one of them at a time. */
export default function DeskScreen() {
  const isWide = widePlatform.useIsWide()
  widePlatform.useWholeWindow(isWide)
  return (
    <Page>
      <StaffGate showsPeople comesBack>
        {(profile) => <Desk key={profile.role} profile={profile} isWide={isWide} />}
      </StaffGate>
    </Page>
  )
}
