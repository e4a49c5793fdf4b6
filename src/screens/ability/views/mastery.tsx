import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import {
  childrenOf,
  headsOf,
  masteries,
  measure,
  NETWORK_SIZE,
  nextNodes,
  openRun,
  progressByNode,
  runOf,
  stepOf,
  SubjectChips,
  suitedTo,
  useSubject,
  type MasteryStep,
  type MeasuredSubject,
} from '@/features/practice'
import { usePage } from '@/features/page'
import { Box, Button } from '@/platform/ui'
import { useOwnStorage } from '@/kit/own-storage'
import { go, type Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '@/stores/practice-store'
import { abilityText } from '@/strings/practice/ability'
import { NodeEvidence } from './node-evidence'

const text = abilityText.map
const network = abilityText.network

interface OfNode {
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly node: string
}

const isKnown = (step: MasteryStep): boolean => step === 'strong' || step === 'good'

/** What is known of a node in words. */
function stateOf(whole: MeasuredSubject, node: string): string {
  const measured = whole.nodes.get(node)
  const step = stepOf(measured)
  const answers = measured?.evidence.length ?? 0
  if (measured && step !== 'unknown') return text.state(text.steps[step], measured.share, answers)
  return answers === 0 ? text.none : text.fewSpoken(answers)
}

/** How well a node is known as a figure, or why nothing is said. */
function Figure({ whole, node }: Omit<OfNode, 'practice'>) {
  const measured = whole.nodes.get(node)
  const answers = measured?.evidence.length ?? 0
  const step = stepOf(measured)
  return (
    <Box as="span" className="node-figure t-cap t-num">
      {step !== 'unknown' && measured ? (
        <>
          <Box as="span" className="node-share">
            {text.percent(measured.share)}
          </Box>
          {text.answers(answers)}
        </>
      ) : answers === 0 ? (
        text.none
      ) : (
        text.few(answers)
      )}
    </Box>
  )
}

interface LeafProps extends OfNode {
  readonly isFirst: boolean
  /** It has no chapter above it, and stands as one. */
  readonly isAlone?: boolean
}

function Leaf({ practice, whole, node, isFirst, isAlone = false }: LeafProps) {
  const name = practice.bank.nodeOf(node)?.name ?? node
  return (
    <Link
      to={`/exercises/master-status?node=${node}`}
      className={isAlone ? 'node-head node-chapter' : 'node-leaf'}
      aria-label={text.node(isFirst ? text.firstNode(name) : name, stateOf(whole, node))}
    >
      <Box
        as="span"
        className={`disc ${isAlone ? '' : 'is-small '}step-${stepOf(whole.nodes.get(node))}`}
        aria-hidden
      />
      <Box as="span" className="grow">
        {name}{' '}
        {isFirst && (
          <Box as="span" className="tag tag-lit">
            {text.first}
          </Box>
        )}
      </Box>
      <Figure whole={whole} node={node} />
      <Icon name="chevron-right" size={16} />
    </Link>
  )
}

interface ChapterProps extends OfNode {
  readonly leaves: readonly string[]
  /** The leaf to begin with. */
  readonly first: string | undefined
}

/** A chapter: folded, its leaves are squares; opened, they are rows. */
function Chapter({ practice, whole, node, leaves, first }: ChapterProps) {
  const [isOpen, setOpen] = useState(first !== undefined && leaves.includes(first))
  const name = practice.bank.nodeOf(node)?.name ?? node
  const state = stateOf(whole, node)
  return (
    <Box className="node-chapter">
      <Button
        className="node-head"
        aria-expanded={isOpen}
        aria-label={isOpen ? text.close(name, state) : text.open(name, state)}
        onClick={() => setOpen(!isOpen)}
      >
        <Box as="span" className={`disc step-${stepOf(whole.nodes.get(node))}`} aria-hidden />
        <Box as="span" className="grow">
          <Box as="span" className="t-mid row-line">
            {name}
          </Box>
          {!isOpen && (
            <Box as="span" className="node-squares" aria-hidden>
              {leaves.map((leaf) => (
                <Box as="span" key={leaf} className={`square step-${stepOf(whole.nodes.get(leaf))}`} />
              ))}
            </Box>
          )}
        </Box>
        <Figure whole={whole} node={node} />
        <Box as="span" className={isOpen ? 'node-turned' : ''} aria-hidden>
          <Icon name="chevron-down" size={20} />
        </Box>
      </Button>
      {isOpen && (
        <Box className="node-leaves">
          {leaves.map((leaf) => (
            <Leaf key={leaf} practice={practice} whole={whole} node={leaf} isFirst={leaf === first} />
          ))}
        </Box>
      )}
    </Box>
  )
}

/** How many leaves stand on each step, as one bar and in words. */
function Steps({ whole, leaves }: { whole: MeasuredSubject; leaves: readonly string[] }) {
  const counts = masteries.map((step) => ({
    step,
    count: leaves.filter((leaf) => stepOf(whole.nodes.get(leaf)) === step).length,
  }))
  const known = leaves.length - (counts.find(({ step }) => step === 'unknown')?.count ?? 0)
  return (
    <Box as="section" className="pad mastery-head">
      <Box as="p">
        <Box as="span" className="t-num mastery-number">
          {known}
        </Box>{' '}
        <Box as="span" className="t-sub t-num">
          {text.known(leaves.length)}
        </Box>
      </Box>
      <Box className="mastery-bar" aria-hidden>
        {counts
          .filter(({ count }) => count > 0)
          .map(({ step, count }) => (
            <Box key={step} className={`mastery-part step-${step}`} style={{ flexGrow: count }} />
          ))}
      </Box>
      <Box as="p" className="mastery-legend t-cap t-num">
        {counts.map(({ step, count }) => (
          <Box as="span" key={step} className="mastery-key">
            <Box as="span" className={`square step-${step}`} aria-hidden />
            {text.count(text.steps[step], count)}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface NextProps {
  readonly title: string
  readonly hint: string
  readonly go: string
  readonly to: Address
}

/** What to begin with, at the foot of the map. */
function Next({ title, hint, go: label, to }: NextProps) {
  return (
    <Box className="act ability-act">
      <Box as="p" className="grow">
        <Box as="span" className="t-mid row-line">
          {title}
        </Box>
        <Box as="span" className="t-cap row-line">
          {hint}
        </Box>
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
  const { now } = useRoot()
  const [choice, choose] = useSubject(bank)
  const { subject } = choice
  const { local } = useOwnStorage()
  const [walk, suits] = [`network:${subject}`, suitedTo(bank, local)]
  const whole = measure(practice, choice, now())
  const has = ({ id }: { readonly id: string }) => whole.nodes.has(id)
  const below = (id: string | undefined) => childrenOf(bank, subject, id).filter(has)
  const leavesOf = (chapter: string) => {
    const leaves = below(chapter).map(({ id }) => id)
    return leaves.length === 0 ? [chapter] : leaves
  }
  const parts = below(undefined)
  const leaves = parts.flatMap(({ id }) => below(id)).flatMap(({ id }) => leavesOf(id))
  // The order of learning judges by the last answers alone; what the map shows as known is not named first.
  const next = nextNodes(bank, subject, progressByNode(practice, headsOf(bank, choice)), choice.paper).find(
    ({ node }) => !isKnown(stepOf(whole.nodes.get(node.id))),
  )
  return (
    <>
      <SubjectChips bank={bank} choice={choice} onChoose={choose} />
      <Steps whole={whole} leaves={leaves} />
      {parts.map((part) => (
        <Section key={part.id} title={part.name}>
          {below(part.id).map(({ id }) => {
            const own = { practice, whole, node: id }
            return below(id).length === 0 ? (
              <Leaf key={id} {...own} isFirst={id === next?.node.id} isAlone />
            ) : (
              <Chapter key={id} {...own} leaves={leavesOf(id)} first={next?.node.id} />
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
          go={openRun(practice, walk, 'network', suits) ? network.resume : network.go}
          to={runOf('network', walk)}
        />
      ) : (
        next && (
          <Next
            title={next.node.name}
            hint={text.goHint}
            go={text.go}
            to={runOf('train', `node:${next.node.id}`)}
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
