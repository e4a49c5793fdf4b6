import type { ReactNode } from 'react'
import { createStaffApi, type SaleIndex, type StaffProfile } from '@/api/staff'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage } from '@/features/page'
import { newPasswordFault } from '@/features/login'
import {
  Account,
  listBenches,
  EntryList,
  StaffGate,
  staffHome,
  listTools,
  useStaffCall,
  useStaffSignOut,
} from '../../parts'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { salesText } from '../../strings/sales'
import { Branches, Newest, Paid, Today } from './figures'
import '../../parts/sales.scss'
import './index.scss'

const { index: words } = salesText

/** The scope of the new leads on the page: those of the agent, or of all branches. */
type Scope = 'own' | 'all'

function formatHint({ inviteCode }: StaffProfile, scope: Scope): string {
  if (scope === 'all') return words.noneHintAll
  return inviteCode === undefined ? words.noneHintNoInvite : words.noneHint
}

function Figures({ figures, scope, hint }: { figures: SaleIndex; scope: Scope; hint: string }) {
  return (
    <>
      <Today figures={figures} />
      <Paid paid={figures.paid} />
      {scope === 'all' && figures.branches.length > 0 && <Branches branches={figures.branches} />}
      <Newest leads={figures.newest} hint={hint} />
    </>
  )
}

interface OfDay {
  readonly profile: StaffProfile
  readonly scope: Scope
  /** The part below the figures, which comes with them so that they do not push it away. */
  readonly children: ReactNode
}

function Day({ profile, scope, children }: OfDay) {
  const ask = useStaffCall()
  const { load, retry } = useLoad(`sale-index:${scope}`, (quiet) =>
    ask(() => quiet.of(createStaffApi).getIndex(scope)),
  )
  if (load.state === 'loading') return <Skeleton />
  return (
    <>
      {load.state === 'failed' ? (
        <LoadFailed error={load.error} onRetry={retry} />
      ) : (
        <Figures figures={load.value} scope={scope} hint={formatHint(profile, scope)} />
      )}
      {children}
    </>
  )
}

function Workbench({ profile, scope }: { profile: StaffProfile; scope: Scope }) {
  const signOut = useStaffSignOut()
  const entries = [
    ...listBenches(profile.role).filter(({ to }) => to === '/desk'),
    ...listTools(profile.role),
  ]
  return (
    <>
      <Box as="section" className="pad">
        <Box as="h2" className="t-h1">
          {words.hello(profile.realName ?? profile.name)}
        </Box>
        <Box as="p" className="t-sub staff-small-gap">
          {salesText.roles[profile.role]}
        </Box>
      </Box>
      <Day profile={profile} scope={scope}>
        <Section title={words.tools}>
          <EntryList entries={entries} />
        </Section>
        <Account check={newPasswordFault} />
        <Box className="sec">
          <Button className="btn btn-l btn-line btn-full" onClick={signOut}>
            {words.signOut}
          </Button>
        </Box>
      </Day>
    </>
  )
}

function AdminsOnly({ role }: { role: StaffProfile['role'] }) {
  return (
    <Notice art="empty" title={words.adminOnlyTitle} hint={words.adminOnlyHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => go(staffHome(role), 'replace')}>
        {words.mine}
      </Button>
    </Notice>
  )
}

/** The day of staff: new leads, the way to their tools, their devices. The row says whose leads it shows. */
export default function SaleIndexScreen() {
  const { row } = usePage()
  const scope = row.params?.['scope'] === 'all' ? 'all' : 'own'
  const isForAdmins = scope === 'all'
  return (
    <Page>
      <NavBar title={isForAdmins ? salesText.links.adminIndex : salesText.links.index} />
      <Box className="sale-page">
        <StaffGate showsPeople {...(isForAdmins ? { login: '/admin/sale-login' } : { needs: 'leads' })}>
          {(profile) =>
            isForAdmins && profile.role !== 'admin' ? (
              <AdminsOnly role={profile.role} />
            ) : (
              <Workbench profile={profile} scope={scope} />
            )
          }
        </StaffGate>
      </Box>
    </Page>
  )
}
