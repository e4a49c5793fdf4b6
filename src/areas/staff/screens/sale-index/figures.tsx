import type { SaleIndex } from '@/api/staff'
import { Section } from '@/components/section'
import { LeadRow } from '../../parts'
import { yuan } from '@/lib/money'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { salesText } from '../../strings/sales'
import { chinaTime } from '../../../../../contract/domain/china-time'

const { index: words } = salesText

function Small({ label, count }: { label: string; count: number }) {
  return (
    <Box as="span" className="t-sub">
      {label}{' '}
      <Box as="strong" className="t-num">
        {count}
      </Box>{' '}
      {words.people}
    </Box>
  )
}

/** How many people are new today, and on the days before. */
export function Today({ figures }: { figures: SaleIndex }) {
  const { clock } = chinaTime(figures.countedAt)
  return (
    <Box as="section" className="sec" aria-label={words.today}>
      <Box as="p" className="t-sub">
        {words.today}
      </Box>
      <Box as="p" className="sale-big t-num">
        {figures.today}
        <Box as="span" className="t-h3 sale-unit">
          {words.people}
        </Box>
      </Box>
      <Box className="staff-facts">
        <Small label={words.yesterday} count={figures.yesterday} />
        <Small label={words.week} count={figures.week} />
      </Box>
      <Box as="p" className="t-cap staff-small-gap">
        {words.countedAt(clock)}
      </Box>
    </Box>
  )
}

/** How many people with a lead have paid, and how much. */
export function Paid({ paid }: Pick<SaleIndex, 'paid'>) {
  return (
    <Section title={words.paid}>
      <Box className="staff-facts">
        <Small label={words.todayShort} count={paid.today} />
        <Small label={words.yesterday} count={paid.yesterday} />
        <Small label={words.week} count={paid.week} />
      </Box>
      <Box as="p" className="t-cap t-num staff-small-gap">
        {words.paidSum(yuan(paid.sum))}
      </Box>
    </Section>
  )
}

/** How many people are new in each branch. */
export function Branches({ branches }: { branches: SaleIndex['branches'] }) {
  const { boot } = useRoot()
  const getName = (branchId: string): string =>
    boot.consult.branches.find(({ id }) => id === branchId)?.name ?? salesText.branchName(branchId)
  return (
    <Section title={words.branches}>
      <Box as="ul">
        {branches.map(({ branchId, today, week }) => (
          <Box as="li" key={branchId} className="row sale-branch">
            <Box as="span" className="t-mid">
              {getName(branchId)}
            </Box>
            <Box as="span" className="t-sub t-num">
              {words.branchLine(today, week)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box as="p" className="t-cap staff-small-gap">
        {words.branchesHint}
      </Box>
    </Section>
  )
}

/** The newest leads; the phones are masked. The hint says how the first one may come. */
export function Newest({ leads, hint }: { leads: SaleIndex['newest']; hint: string }) {
  return (
    <Section title={words.newest}>
      {leads.length === 0 ? (
        <>
          <Box as="p" className="t-mid">
            {words.noneTitle}
          </Box>
          <Box as="p" className="t-sub">
            {hint}
          </Box>
        </>
      ) : (
        <Box as="ul">
          {leads.map((lead) => (
            <LeadRow key={`${lead.id}/${lead.createdAt}`} lead={lead} />
          ))}
        </Box>
      )}
    </Section>
  )
}
