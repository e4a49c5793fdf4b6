import { useState } from 'react'
import { createStaffApi, type StaffLead, type StaffProfile } from '@/api/staff'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LeadRow, StaffGate, useStaffCall } from '../../parts'
import { Page, useTitle } from '@/features/page'
import { PagedList } from '@/kit/paged-list'
import { toApiError } from '@/kit/to-api-error'
import { usePages } from '@/kit/use-pages'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { salesText } from '../../strings/sales'
import { may } from '../../../../../contract/domain/staff/permissions'
import { AssignSheet } from './assign-sheet'
import '../../parts/sales.scss'

const { leads: words } = salesText
const getKey = ({ id, createdAt }: StaffLead) => `${id}/${createdAt}`

function formatHint({ role, inviteCode }: StaffProfile): string {
  if (role === 'admin') return salesText.index.noneHintAll
  return inviteCode === undefined ? salesText.index.noneHintNoInvite : salesText.index.noneHint
}

function Leads({ profile }: { profile: StaffProfile }) {
  const scope = profile.role === 'admin' ? 'all' : 'own'
  const { ui } = useRoot()
  const ask = useStaffCall()
  const [assigning, setAssigning] = useState<StaffLead>()
  const mayAssign = may(profile.role, 'assign-leads')
  const pages = usePages(
    (api, cursor) =>
      ask(() => api.of(createStaffApi).listLeads({ scope, ...(cursor !== undefined && { cursor }) })),
    getKey,
  )
  return (
    <Box className="sec">
      <Box as="p" className="t-sub">
        {words.order}
      </Box>
      <PagedList
        id="leads"
        label={words.all}
        pages={pages}
        row={(lead) => <LeadRow lead={lead} {...(mayAssign && { onAssign: setAssigning })} />}
        empty={<Notice art="empty" title={words.none} hint={formatHint(profile)} />}
      />
      {assigning && (
        <AssignSheet
          lead={assigning}
          onDone={() => {
            setAssigning(undefined)
            pages.refresh(true).catch((cause: unknown) => ui.sayFailure(toApiError(cause)))
          }}
          onClose={() => setAssigning(undefined)}
        />
      )}
    </Box>
  )
}

/** Every lead that the caller may see, the newest first: an agent's own, for an admin those of all branches. */
export default function LeadsScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <Box className="sale-page">
        <StaffGate showsPeople needs="leads">
          {(profile) => <Leads key={profile.role} profile={profile} />}
        </StaffGate>
      </Box>
    </Page>
  )
}
