import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import type { PracticeStore } from '../store/practice-store'
import { masteryText as text } from '../strings/mastery'
import { countSteps, masteries, getMasteryStep, type MeasuredSubject } from './ability'
import './mastery.scss'

export interface OfNode {
  readonly practice: PracticeStore
  readonly whole: MeasuredSubject
  readonly node: string
}

/** The mastery of a node in words. */
export function spokenMastery(whole: MeasuredSubject, node: string): string {
  const measured = whole.nodes.get(node)
  const step = getMasteryStep(measured)
  const answers = measured?.evidence.length ?? 0
  if (measured && step !== 'unknown') return text.state(text.steps[step], measured.share, answers)
  return answers === 0 ? text.none : text.fewSpoken(answers)
}

interface DiscProps extends Omit<OfNode, 'practice'> {
  readonly isSmall?: boolean
  /** Beside it there are figures alone, so that its step is said aloud. */
  readonly isSpoken?: boolean
}

/** The step of a node as a disc; what it says stands beside it in words. */
export function MasteryDisc({ whole, node, isSmall = false, isSpoken = false }: DiscProps) {
  const step = getMasteryStep(whole.nodes.get(node))
  const name = isSpoken && step !== 'unknown' ? text.steps[step] : undefined
  return (
    <Box
      as="span"
      className={`disc ${isSmall ? 'is-small ' : ''}step-${step}`}
      role={name && 'img'}
      aria-label={name}
      aria-hidden={name === undefined}
    />
  )
}

/** How well a node is known as a figure, or why nothing is said. */
function Figure({ whole, node }: Omit<OfNode, 'practice'>) {
  const measured = whole.nodes.get(node)
  const answers = measured?.evidence.length ?? 0
  return (
    <Box as="span" className="node-figure t-cap t-num">
      {getMasteryStep(measured) !== 'unknown' && measured ? (
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
  readonly to: Address
  readonly isFirst: boolean
  /** It has no chapter above it, and stands as one. */
  readonly isAlone?: boolean
}

/** A node that has none below it; it leads to what is known of it. */
export function MasteryLeaf({ practice, whole, node, to, isFirst, isAlone = false }: LeafProps) {
  const name = practice.bank.findNode(node)?.name ?? node
  return (
    <Link to={to} className={isAlone ? 'node-head node-chapter' : 'node-leaf'}>
      <MasteryDisc whole={whole} node={node} isSmall={!isAlone} isSpoken />
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

interface BranchProps extends OfNode {
  readonly leaves: readonly string[]
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** The content when it is open. */
  readonly children: ReactNode
}

/** A node with others below it: folded, its leaves are squares. */
export function MasteryBranch({ practice, whole, node, leaves, isOpen, onToggle, children }: BranchProps) {
  const name = practice.bank.findNode(node)?.name ?? node
  return (
    <Box className="node-chapter">
      <Button className="node-head" aria-expanded={isOpen} onClick={onToggle}>
        <MasteryDisc whole={whole} node={node} isSpoken />
        <Box as="span" className="grow">
          <Box as="span" className="t-mid row-line">
            {name}
          </Box>
          {!isOpen && <MasterySquares whole={whole} nodes={leaves} />}
        </Box>
        <Figure whole={whole} node={node} />
        <Box as="span" className={isOpen ? 'node-turned' : ''} aria-hidden>
          <Icon name="chevron-down" size={20} />
        </Box>
      </Button>
      {isOpen && <Box className="node-leaves">{children}</Box>}
    </Box>
  )
}

/** The steps of some nodes as squares, for the eye alone. */
export function MasterySquares({ whole, nodes }: { whole: MeasuredSubject; nodes: readonly string[] }) {
  return (
    <Box as="span" className="node-squares" aria-hidden>
      {nodes.map((node) => (
        <Box as="span" key={node} className={`square step-${getMasteryStep(whole.nodes.get(node))}`} />
      ))}
    </Box>
  )
}

/** How many leaves stand on each step, as one bar and in words. */
export function MasterySteps({ whole, leaves }: { whole: MeasuredSubject; leaves: readonly string[] }) {
  const on = countSteps(whole, leaves)
  const counts = masteries.map((step) => ({ step, count: on[step] }))
  const known = leaves.length - on.unknown
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
