import { observer } from 'mobx-react-lite'
import { useMemo, useState, type ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { isHeard, countQuestionsLeft, getName, quizKinds, type QuizKind, type QuizRecord } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import type { Query } from '@/lib/query'
import { useSpeech } from '@/platform/media/use-speech'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { wordTestText as text } from '../../strings/quiz'
import { askedSource, getSources, type Source } from './sources'

const counts = [10, 20, 50] as const

interface ChipProps {
  readonly isOn: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <Button className={`chip${isOn ? ' is-on' : ''}`} aria-pressed={isOn} onClick={onClick}>
      {isOn && <Icon name="check" size={16} />}
      {children}
    </Button>
  )
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" className="quiz-choice" role="group" aria-label={title}>
      <Box as="h2" className="t-h3">
        {title}
      </Box>
      <Box className="quiz-chips">{children}</Box>
    </Box>
  )
}

interface UnitProps {
  readonly unit: number
  readonly last: number
  readonly onChange: (unit: number) => void
}

/** Steps through the units. */
function UnitChoice({ unit, last, onChange }: UnitProps) {
  return (
    <Box className="quiz-unit" role="group" aria-label={text.unit}>
      <Button className="ib" aria-label={text.before} disabled={unit <= 1} onClick={() => onChange(unit - 1)}>
        <Icon name="minus" size={20} />
      </Button>
      <Box as="span" className="t-mid t-num" role="status" aria-live="polite">
        {getName({ kind: 'unit', unit })}
      </Box>
      <Button
        className="ib"
        aria-label={text.after}
        disabled={unit >= last}
        onClick={() => onChange(unit + 1)}
      >
        <Icon name="plus" size={20} />
      </Button>
    </Box>
  )
}

function Resume({ record, onResume }: { record: QuizRecord; onResume: (record: QuizRecord) => void }) {
  return (
    <Box className="quiz-resume">
      <Box as="p" className="grow t-sub">
        {text.resumeHint}
      </Box>
      <Button className="btn btn-quiet" onClick={() => onResume(record)}>
        {text.resume(countQuestionsLeft(record))}
      </Button>
    </Box>
  )
}

export interface SetupProps {
  readonly words: WordStore
  readonly params: Query
  readonly isBusy: boolean
  readonly unfinished: QuizRecord | undefined
  readonly onStart: (list: readonly string[], kinds: readonly QuizKind[], count: number) => void
  readonly onResume: (record: QuizRecord) => void
}

/** The settings of a test: its words, its form, and its length. */
export const Setup = observer(function Setup(props: SetupProps) {
  const { words, params, isBusy, unfinished, onStart, onResume } = props
  const storage = useOwnStorage()
  const asked = askedSource(params)
  const [source, setSource] = useState<Source>(asked.source)
  const [unit, setUnit] = useState(asked.set?.kind === 'unit' ? asked.set.unit : 1)
  const [kinds, setKinds] = useState<readonly QuizKind[]>(['meaning', 'word'])
  const [most, setMost] = useState<number>(20)
  const canSay = useSpeech(words.book.index.audio)
  const sources = useMemo(() => getSources(words, storage.session, params), [words, storage, params])
  const list = sources.listWords(source, unit)
  const chosen = kinds.filter((kind) => canSay || !isHeard(kind))
  const count = Math.min(most, list.length)
  function toggle(kind: QuizKind): void {
    const next = quizKinds.filter((quizKind) => (quizKind === kind) !== kinds.includes(quizKind))
    if (next.length > 0) setKinds(next) // something has to be asked
  }
  return (
    <Box className="pad quiz-setup">
      {unfinished && <Resume record={unfinished} onResume={onResume} />}
      <Choice title={text.source}>
        {sources.list.map((item) => (
          <Chip key={item} isOn={item === source} onClick={() => setSource(item)}>
            {item === 'state' && asked.set ? getName(asked.set) : text.sources[item]}
          </Chip>
        ))}
      </Choice>
      {source === 'unit' && (
        <UnitChoice unit={unit} last={words.book.index.units.length} onChange={setUnit} />
      )}
      <Box as="p" className="t-sub t-num">
        {list.length === 0 ? text.empty[source] : text.sourceCount(list.length)}
      </Box>
      <Choice title={text.kind}>
        {quizKinds.map((kind) =>
          isHeard(kind) && !canSay ? null : (
            <Chip key={kind} isOn={kinds.includes(kind)} onClick={() => toggle(kind)}>
              {text.kinds[kind]}
            </Chip>
          ),
        )}
      </Choice>
      {!canSay && (
        <Box as="p" className="t-cap">
          {text.noVoice}
        </Box>
      )}
      <Choice title={text.count}>
        {[...counts.filter((item) => item < list.length), Number.POSITIVE_INFINITY].map((value) => (
          <Chip
            key={value}
            isOn={value === most || (value > list.length && count === list.length)}
            onClick={() => setMost(value)}
          >
            {Number.isFinite(value) ? String(value) : text.all(list.length)}
          </Chip>
        ))}
      </Choice>
      <Button
        className={`btn btn-l btn-solid btn-full${isBusy ? ' is-busy' : ''}`}
        disabled={count === 0}
        onClick={() => onStart(list, chosen.length > 0 ? chosen : ['meaning'], count)}
      >
        {text.start(count)}
      </Button>
      <Box as="p" className="t-cap">
        {text.counted}
      </Box>
    </Box>
  )
})
