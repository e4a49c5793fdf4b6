import { useState } from 'react'
import { createStaffApi, type StaffLead, type StaffLeadOrigin } from '@/api/staff'
import { SectionFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { salesText } from '../strings/sales'
import { chinaTime } from '../../../../contract/domain/china-time'
import { useStaffCall } from './use-staff-call'

const { lead: words } = salesText

type Touch = StaffLeadOrigin['trail'][number]

/** Every link that is known to have led the student here, oldest first. */
function listTouches({ first, last, trail }: StaffLeadOrigin): readonly Touch[] {
  const all = [first, ...trail, last].filter((touch) => touch !== undefined)
  return [...new Map(all.map((touch) => [touch.id, touch])).values()].sort((a, b) => a.time - b.time)
}

/** The words of a link that staff use. */
function saidBy({ promotionId, inviteCode, agentCode, source, raw }: Touch): string {
  const parts = [
    promotionId && words.touchPromotion(promotionId),
    inviteCode && words.touchInvite(inviteCode),
    agentCode && words.touchAgent(agentCode),
    source && words.touchSource(source),
    raw && words.raw(raw),
  ]
  return words.touchSaid(parts.flatMap((part) => (part ? [part] : [])))
}

function TouchLine({ touch, mark }: { touch: Touch; mark: string }) {
  const { month, day, clock } = chinaTime(touch.time)
  return (
    <Box as="li" className="t-cap">
      <Box as="span" className="staff-line">
        {words.touchAt(mark, salesText.time(month, day, clock), touch.page)}
      </Box>
      <Box as="span" className="staff-line">
        {saidBy(touch)}
      </Box>
    </Box>
  )
}

function Origin({ lead }: { lead: StaffLead }) {
  const ask = useStaffCall()
  const { load, retry } = useLoad(`lead-origin/${lead.id}/${lead.createdAt}`, (api) =>
    ask(() => api.of(createStaffApi).getLeadOrigin(lead)),
  )
  if (load.state === 'failed') return <SectionFailed error={load.error} onRetry={retry} />
  if (load.state !== 'ready')
    return (
      <Box as="p" className="t-cap" role="status">
        {words.originLoading}
      </Box>
    )
  const touches = listTouches(load.value)
  const labelTouch = (at: number) =>
    at === touches.length - 1 ? words.lastTouch : at === 0 ? words.firstTouch : ''
  return (
    <>
      <Box as="p" className="t-sub">
        {load.value.reason}
      </Box>
      {touches.length === 0 ? (
        <Box as="p" className="t-cap">
          {words.noTouches}
        </Box>
      ) : (
        <Box as="ul" role="list" aria-label={words.touches}>
          {touches.map((touch, at) => (
            <TouchLine key={touch.id} touch={touch} mark={labelTouch(at)} />
          ))}
        </Box>
      )}
    </>
  )
}

/** Why a lead is whose, and the links that led its student here: read when somebody asks, so that a dispute can be decided. */
export function LeadOrigin({ lead }: { lead: StaffLead }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Box className="staff-lead-origin">
      <Button
        className="btn btn-text"
        aria-label={words.formatOrigin(lead.name || words.unnamed)}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {words.origin}
      </Button>
      {isOpen && <Origin lead={lead} />}
    </Box>
  )
}
