import { observer } from 'mobx-react-lite'
import { formatDay, findRival, type PracticeRun } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { Box } from '@/platform/ui'
import { duelText as text } from '../../strings/duel'
import { findDuelSource } from '../../../../../contract/domain/practice/duel'

/** Says what a duel is against. */
export const DuelNote = observer(function DuelNote({ run }: { readonly run: PracticeRun }) {
  const { local } = useOwnStorage()
  const { begin } = run.attempt
  const { against } = findDuelSource(begin) ?? {}
  const rival = against === undefined ? undefined : findRival(run.practice, local, against)
  if (against !== undefined && !rival) return null
  return (
    <Box as="p" className="pad t-cap t-num run-against">
      {!rival
        ? text.first.note
        : rival.isOwn
          ? text.own(formatDay(rival.answeredAt))
          : text.of(rival.name, formatDay(rival.answeredAt))}
    </Box>
  )
})
