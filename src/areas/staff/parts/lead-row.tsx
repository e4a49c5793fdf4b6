import type { StaffLead } from '@/api/staff'
import { Box, Button } from '@/platform/ui'
import { yuan } from '@/lib/money'
import { salesText } from '../strings/sales'
import { chinaTime } from '../../../../contract/domain/china-time'
import { LeadOrigin } from './lead-origin'

const { lead: words } = salesText

function Owner({ lead: { owner, others = [] } }: { lead: StaffLead }) {
  if (owner === undefined) return null
  return (
    <>
      <Box as="span" className="t-cap staff-line">
        {words.owner(owner)}
      </Box>
      {others.length > 0 && (
        <Box as="span" className="t-cap staff-line">
          {words.others(others)}
        </Box>
      )}
    </>
  )
}

function phoneLine({ phone, isPhoneProven }: StaffLead): string {
  if (phone === '') return words.noPhone
  return isPhoneProven ? phone : words.unproven(phone)
}

interface LeadRowProps {
  readonly lead: StaffLead
  /** Gives one that is nobody's to a seller, where the reader may. */
  readonly onAssign?: (lead: StaffLead) => void
}

/** A lead as an item of a list for staff; its phone is masked. */
export function LeadRow({ lead, onAssign }: LeadRowProps) {
  const { month, day, clock } = chinaTime(lead.createdAt)
  const { bought } = lead
  const studies = [lead.school, lead.college, lead.class].filter(Boolean).join(' ')
  return (
    <Box as="li" className="row staff-lead">
      <Box as="span">
        <Box as="span" className="t-mid staff-line">
          {lead.name || words.unnamed}
        </Box>
        {lead.noContact && (
          <Box as="span" className="t-mid staff-line">
            {words.noContact}
          </Box>
        )}
        <Box as="span" className="t-sub t-num staff-line">
          {phoneLine(lead)}
        </Box>
        {studies && (
          <Box as="span" className="t-sub staff-line">
            {studies}
          </Box>
        )}
        {bought && (
          <Box as="span" className="t-sub t-num staff-line">
            {words.bought(bought.orders, yuan(bought.paid), bought.refunded > 0 ? yuan(bought.refunded) : '')}
          </Box>
        )}
        <Owner lead={lead} />
        {lead.raw !== undefined && (
          <Box as="span" className="t-cap staff-line">
            {words.raw(lead.raw)}
          </Box>
        )}
        {onAssign && lead.owner === '' && (
          <Button className="btn btn-text" onClick={() => onAssign(lead)}>
            {salesText.assign.open}
          </Button>
        )}
      </Box>
      <Box as="span" className="t-cap staff-lead-from">
        {lead.subject && (
          <Box as="span" className="staff-line">
            {words.reserved(lead.subject)}
          </Box>
        )}
        {lead.promotion && (
          <Box as="span" className="staff-line">
            {lead.promotion}
          </Box>
        )}
        <Box as="span" className="t-num staff-line">
          {salesText.time(month, day, clock)}
        </Box>
      </Box>
      <LeadOrigin lead={lead} />
    </Box>
  )
}
