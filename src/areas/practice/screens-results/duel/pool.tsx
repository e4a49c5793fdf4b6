import { observer } from 'mobx-react-lite'
import { createDuelApi, type DuelPool } from '../../api/duel'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useFresh } from '@/kit/use-fresh'
import { abbreviate } from '@/lib/number'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { duelText } from '../../strings/duel'

const text = duelText.pool

const isAimed = ({ school, major }: DuelPool): boolean => school !== undefined && major !== undefined

/** Those with the same aim; undefined for a guest. Call it in an observer. */
function usePool() {
  const { uid } = useRoot().session
  return useFresh(`pool/${uid ?? ''}`, async (api): Promise<DuelPool | undefined> =>
    uid === undefined ? undefined : api.of(createDuelApi).getDuelPool(),
  )
}

/** How many have the same aim, as a row that leads to where it is chosen. */
export const PoolRow = observer(function PoolRow() {
  const { load } = usePool()
  const pool = load.state === 'ready' ? load.value : undefined
  const people = pool?.people ?? undefined
  return (
    <LinkRow
      to="/exercises/combat-volunteer"
      title={people === undefined ? text.title : text.people(abbreviate(people))}
      hint={pool && isAimed(pool) ? (people === undefined ? text.few : text.first) : text.choose}
    />
  )
})

function Aimed({ pool }: { readonly pool: DuelPool }) {
  const { school, major, people } = pool
  return (
    <>
      <Section title={text.aim} hint={text.aimHint}>
        <FactRow title={text.school} value={school ?? ''} />
        <FactRow title={text.major} value={major ?? ''} />
        <FactRow title={text.size} value={people === null ? text.few : text.count(people)} />
      </Section>
      <Box as="p" className="pad t-sub">
        {text.rule}
      </Box>
      <Section title={text.next}>
        <LinkRow to="/improve-info" title={text.change} hint={text.changeHint} />
        <LinkRow to="/exercises/combat-network" title={duelText.title} hint={text.first} />
      </Section>
    </>
  )
}

/** The school and major whose pool a student is in, out of the student's record. */
export const Volunteer = observer(function Volunteer() {
  const { load, refresh } = usePool()
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={refresh} />
  if (!load.value)
    return (
      <Notice art="empty" title={text.login} hint={text.loginHint}>
        <Link to="/login" className="btn btn-l btn-solid">
          {duelText.login}
        </Link>
      </Notice>
    )
  if (!isAimed(load.value))
    return (
      <Notice art="empty" title={text.none} hint={text.noneHint}>
        <Link to="/improve-info" className="btn btn-l btn-solid">
          {text.fill}
        </Link>
      </Notice>
    )
  return <Aimed pool={load.value} />
})
