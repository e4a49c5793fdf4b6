import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { LinkRow, RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { useGrowth } from '@/components/use-growth'
import {
  computeAccuracy,
  listChildren,
  listHeads,
  heldBack,
  nameOfSource,
  offeredIn,
  progressByNode,
  progressByType,
  buildRunAddress,
  suitedTo,
  weakNodes,
  type Progress,
} from '../../parts'
import { AddToPlan } from '@/features/plan'
import { useListId } from '@/kit/list-id'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import { practiceText } from '../../strings/index'
import { trainText as text } from '../../strings/train'
import { getMonday } from '../../../../../contract/domain/study/week'
import type { OfChoice } from './of-choice'

/** Parts of an outline that are drawn at once. */
const EACH = 2

/** Minutes of a run over the weak points. */
const WEAK_MINUTES = 15

type Shown = Omit<Progress, 'answers'>

function formatHint(progress: Shown): string {
  const accuracy = computeAccuracy(progress)
  const counts = text.progress(progress.done, progress.all)
  return accuracy === undefined ? `${counts} · ${text.fresh}` : `${counts} · ${text.accuracy(accuracy)}`
}

/** A row of the outline or of the types: how far it is, as a bar and in words. */
function TrainRow({ to, name, progress }: { to: Address; name: string; progress: Shown }) {
  return (
    <Link to={to} className="train-row">
      <Box as="span" className="grow">
        <RowLines title={name} hint={formatHint(progress)} isNumeric />
        <Box as="span" className="train-track" aria-hidden>
          <Box
            as="span"
            className="train-done"
            style={{ width: `${progress.all === 0 ? 0 : (100 * progress.done) / progress.all}%` }}
          />
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** How many questions papers that are still to be sat hold back. */
function HeldBack({ practice, choice }: OfChoice) {
  const { local } = useOwnStorage()
  const held = heldBack(practice, local)
  const count = listHeads(practice.bank, choice).filter(({ id }) => held.has(id)).length
  if (count === 0) return null
  return (
    <Box as="p" className="pad t-cap t-num train-held">
      {text.held(count)}{' '}
      <Link to="/exercises/exam-detail" className="train-held-link">
        {text.heldLink}
      </Link>
    </Box>
  )
}

/** The outline of a subject: its parts with their chapters, and what lies in a chapter that is opened. */
export const Chapters = observer(function Chapters({ practice, choice }: OfChoice) {
  const { bank } = practice
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { local } = useOwnStorage()
  const progress = progressByNode(practice, offeredIn(bank, choice, heldBack(practice, local)))
  const has = ({ id }: { readonly id: string }) => progress.has(id)
  const parts = listChildren(bank, choice.subject, undefined).filter(has)
  const { count, end } = useGrowth(useListId(), parts.length, EACH)
  function toggle(id: string): void {
    const next = new Set(opened)
    if (!next.delete(id)) next.add(id)
    setOpened(next)
  }
  return (
    <>
      {parts.slice(0, count).map((part) => (
        <Section key={part.id} title={part.name}>
          {listChildren(bank, choice.subject, part.id)
            .filter(has)
            .map((chapter) => {
              const below = listChildren(bank, choice.subject, chapter.id).filter(has)
              const isOpen = opened.has(chapter.id)
              return (
                <Box key={chapter.id}>
                  <Box className="train-chapter">
                    <TrainRow
                      to={`/exercises/training-detail?source=node:${chapter.id}`}
                      name={chapter.name}
                      progress={progress.get(chapter.id) ?? { all: 0, done: 0, right: 0 }}
                    />
                    {below.length === 0 ? (
                      // The bars of all chapters are of one length.
                      <Box as="span" className="ib" aria-hidden />
                    ) : (
                      <Button
                        className={isOpen ? 'ib train-fold is-open' : 'ib train-fold'}
                        aria-expanded={isOpen}
                        aria-label={isOpen ? text.close(chapter.name) : text.open(chapter.name)}
                        onClick={() => toggle(chapter.id)}
                      >
                        <Icon name="chevron-down" size={20} />
                      </Button>
                    )}
                  </Box>
                  {isOpen && (
                    <Box className="train-below">
                      {below.map(({ id, name }) => (
                        <TrainRow
                          key={id}
                          to={`/exercises/training-detail?source=node:${id}`}
                          name={name}
                          progress={progress.get(id) ?? { all: 0, done: 0, right: 0 }}
                        />
                      ))}
                    </Box>
                  )}
                </Box>
              )
            })}
        </Section>
      ))}
      {end}
      <HeldBack practice={practice} choice={choice} />
    </>
  )
})

/** The types of questions of a subject. */
export const Types = observer(function Types({ practice, choice }: OfChoice) {
  const { local } = useOwnStorage()
  const types = progressByType(practice, offeredIn(practice.bank, choice, heldBack(practice, local)))
  return (
    <>
      <Section title={text.views.type}>
        {[...types].map(([type, progress]) => (
          <TrainRow
            key={type}
            to={`/exercises/training-detail?source=type:${choice.subject}:${type}`}
            name={practiceText.formatType(type)}
            progress={progress}
          />
        ))}
      </Section>
      <HeldBack practice={practice} choice={choice} />
    </>
  )
})

/** The knowledge in which the student is wrong most often. */
export const Weak = observer(function Weak({ practice, choice }: OfChoice) {
  const { local } = useOwnStorage()
  const source = `weak:${choice.subject}`
  const nodes = weakNodes(practice, choice.subject, suitedTo(practice.bank, local))
  if (nodes.length === 0)
    return (
      <Section title={text.views.weak}>
        <Box as="p" className="t-mid">
          {text.weakEmpty}
        </Box>
        <Box as="p" className="t-sub">
          {text.weakEmptyHint}
        </Box>
      </Section>
    )
  return (
    <Section title={text.views.weak}>
      {nodes.slice(0, 20).map(({ id, wrong, all }) => (
        <LinkRow
          key={id}
          to={`/exercises/training-detail?source=node:${id}`}
          title={practice.bank.findNode(id)?.name ?? id}
          hint={text.weakRow(wrong, all)}
        />
      ))}
      <Button
        className="btn btn-l btn-line btn-full train-start"
        onClick={() => go(buildRunAddress('train', source))}
      >
        {text.weakStart}
      </Button>
      <Box className="train-plan">
        <AddToPlan
          task={`weak-${getMonday(practice.today)}-${choice.subject}`}
          title={text.planTask(nameOfSource(practice.bank, source))}
          minutes={WEAK_MINUTES}
          to={buildRunAddress('train', source)}
        />
      </Box>
    </Section>
  )
})
