import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import {
  firstNode,
  listLeaves,
  MasteryBranch,
  MasteryLeaf,
  MasterySteps,
  measure,
  NETWORK_SIZE,
  openRun,
  buildRunAddress,
  SubjectChips,
  offerTo,
  listTree,
  useSubject,
  type MeasuredSubject,
} from '../../parts'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { useOwnStorage } from '@/kit/own-storage'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import type { PracticeStore } from '../../store/practice-store'
import { abilityText } from '../../strings/ability'
import { masteryText as text } from '../../strings/mastery'
import { NodeEvidence } from './node-evidence'

const network = abilityText.network

interface ChapterProps {
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly node: string
  readonly leaves: readonly string[]
  /** The leaf to begin with. */
  readonly first: string | undefined
}

const buildEvidenceAddress = (node: string): Address => `/exercises/master-status?node=${node}`

/** A chapter: folded, its leaves are squares; opened, they are rows. */
function Chapter({ practice, whole, node, leaves, first }: ChapterProps) {
  const [isOpen, setOpen] = useState(first !== undefined && leaves.includes(first))
  return (
    <MasteryBranch
      practice={practice}
      whole={whole}
      node={node}
      leaves={leaves}
      isOpen={isOpen}
      onToggle={() => setOpen(!isOpen)}
    >
      {leaves.map((leaf) => (
        <MasteryLeaf
          key={leaf}
          practice={practice}
          whole={whole}
          node={leaf}
          to={buildEvidenceAddress(leaf)}
          isFirst={leaf === first}
        />
      ))}
    </MasteryBranch>
  )
}

interface NextProps {
  readonly title: string
  readonly hint: string
  readonly go: string
  readonly to: Address
}

/** The starting point, at the foot of the map. */
function Next({ title, hint, go: label, to }: NextProps) {
  return (
    <Box className="act ability-act">
      <Box as="p" className="grow">
        <RowLines title={title} hint={hint} />
      </Box>
      <Button className="btn btn-l btn-beacon" onClick={() => go(to)}>
        {label}
      </Button>
    </Box>
  )
}

interface TreeProps {
  readonly practice: PracticeStore
  /** Whether the way on is a walk over the whole network, or the node that is best learnt next. */
  readonly isNetwork: boolean
}

const Tree = observer(function Tree({ practice, isNetwork }: TreeProps) {
  const { bank } = practice
  const { now } = serverTime(useRoot())
  const [choice, choose] = useSubject(bank)
  const { subject } = choice
  const { local } = useOwnStorage()
  const [walk, offer] = [`network:${subject}`, offerTo(practice, local)]
  const whole = measure(practice, choice, now())
  const parts = listTree(bank, subject, whole)
  const next = firstNode(practice, choice, whole, offer.held)
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <MasterySteps whole={whole} leaves={listLeaves(parts)} />
      {parts.map(({ node: part, branches }) => (
        <Section key={part.id} title={part.name}>
          {branches.map(({ node: { id }, leaves, isLeaf }) => {
            const own = { practice, whole, node: id }
            return isLeaf ? (
              <MasteryLeaf
                key={id}
                {...own}
                to={buildEvidenceAddress(id)}
                isFirst={id === next?.id}
                isAlone
              />
            ) : (
              <Chapter key={id} {...own} leaves={leaves} first={next?.id} />
            )
          })}
        </Section>
      ))}
      <Box as="p" className="pad t-cap ability-note">
        {text.rule}
      </Box>
      {isNetwork ? (
        <Next
          title={network.title}
          hint={network.hint(NETWORK_SIZE)}
          go={openRun(practice, walk, 'network', offer) ? network.resume : network.go}
          to={buildRunAddress('network', walk)}
        />
      ) : (
        next && (
          <Next
            title={next.name}
            hint={text.goHint}
            go={text.go}
            to={buildRunAddress('train', `node:${next.id}`)}
          />
        )
      )}
    </>
  )
})

/** The knowledge tree of a subject, coloured by mastery; of one node the answers behind its colour. */
export const Mastery = observer(function Mastery({ practice }: { practice: PracticeStore }) {
  const { params } = usePage()
  const node = params['node']
  return node === undefined ? (
    <Tree practice={practice} isNetwork={false} />
  ) : (
    <NodeEvidence practice={practice} node={node} />
  )
})

/** The same tree as the home of the walks over it. */
export const NetworkHome = ({ practice }: { readonly practice: PracticeStore }) => (
  <Tree practice={practice} isNetwork />
)
