import { observer } from 'mobx-react-lite'
import { RowLines } from '@/components/rows'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { PracticeStore } from '../store/practice-store'
import { abilityText as text } from '../strings/ability'
import { buildResumeAddress, buildRunAddress } from './addresses'
import { listCandidates, openRun } from './choose'
import { offerTo } from './offer'
import './ability-test.scss'

/** Questions from which on there is something to choose from. */
const FEWEST = 20

interface AbilityTestProps {
  readonly practice: PracticeStore
  readonly subject: string
}

/** The way into the ability test of a subject, at the foot of a screen; or why there is none. */
export const AbilityTest = observer(function AbilityTest({ practice, subject }: AbilityTestProps) {
  const { local } = useOwnStorage()
  const offer = offerTo(practice, local)
  const source = `ability:${subject}`
  const open = openRun(practice, source, 'ability', offer)
  const candidates = listCandidates(practice, { kind: 'ability', subject }, offer)
  if (!open && candidates.length < FEWEST)
    return (
      <Box as="p" className="pad t-sub ability-note">
        {text.tooFew}
      </Box>
    )
  return (
    <Box className="act ability-act">
      <Box as="p" className="grow">
        <RowLines title={text.startTitle} hint={text.startHint} />
      </Box>
      <Button
        className="btn btn-l btn-beacon"
        onClick={() => go(open ? buildResumeAddress(open) : buildRunAddress('ability', source))}
      >
        {open ? text.resume : text.start}
      </Button>
    </Box>
  )
})
