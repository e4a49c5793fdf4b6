import { hasWords } from '@/lib/has-words'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import type { FormulaCard } from '../../api/question'
import { Field } from '@/components/field'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { useGrowth } from '@/components/use-growth'
import { listPath, RichLine, RichText, buildRunAddress, useCards, WithPractice } from '../../parts'
import { useListId } from '@/kit/list-id'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { Box, Button } from '@/platform/ui'
import type { PracticeStore } from '../../store/practice-store'
import { practiceText } from '../../strings/index'
import { formulaText as text } from '../../strings/recite'
import { comparable } from '../../../../../contract/domain/typed-text'
import './index.scss'

/** Cards that are listed at first, and with each tap for more: each has drawings. */
const SHOWN = 15

function Line({
  practice,
  card,
  name,
  words,
}: {
  practice: PracticeStore
  card: FormulaCard
  name: string
  words: string | undefined
}) {
  if (words === undefined) return null
  return (
    <Box as="p" className="t-sub rich-line formula-line">
      <Box as="span" className="tag">
        {name}
      </Box>{' '}
      <RichLine drawn={{ bank: practice.bank, question: card.id }} text={words} />
    </Box>
  )
}

function Card({ practice, card }: { practice: PracticeStore; card: FormulaCard }) {
  const node = card.nodes[0] ?? ''
  return (
    <Box as="section" className="formula-card" aria-label={card.title}>
      <Box className="sec-head">
        <Box as="h2" className="t-h3">
          {card.title}
        </Box>
        <Link
          to={buildRunAddress('train', `node:${node}`)}
          className="btn btn-text"
          aria-label={`${text.practise} ${card.title}`}
        >
          {text.practise}
        </Link>
      </Box>
      <RichText drawn={{ bank: practice.bank, question: card.id }} text={card.text} />
      <Line practice={practice} card={card} name={text.condition} words={card.condition} />
      <Line practice={practice} card={card} name={text.use} words={card.use} />
      <Line practice={practice} card={card} name={text.mistake} words={card.mistake} />
    </Box>
  )
}

/** Cards that one message to a view brings. */
const EACH = 2

function Shown({ practice, cards }: { practice: PracticeStore; cards: readonly FormulaCard[] }) {
  const { count, end } = useGrowth(useListId(), cards.length, EACH)
  return (
    <>
      {cards.slice(0, count).map((card) => (
        <Card key={card.id} practice={practice} card={card} />
      ))}
      {end}
    </>
  )
}

interface ChipRowProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string
  onChoose(id: string): void
}

/** Chips of which one is pressed. */
function ChipRow({ label, options, chosen, onChoose }: ChipRowProps) {
  return (
    <Box className="chips" role="group" aria-label={label}>
      {options.map(({ id, name }) => (
        <Button
          key={id}
          className={`chip${id === chosen ? ' is-on' : ''}`}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </Box>
  )
}

const Cards = observer(function Cards({
  practice,
  cards,
}: {
  practice: PracticeStore
  cards: readonly FormulaCard[]
}) {
  const { bank } = practice
  const subjects = bank.index.subjects.filter(({ id }) => cards.some((card) => card.subject === id))
  const [subject, setSubject] = useState<string>(subjects[0]?.id ?? '')
  const [part, setPart] = useState('')
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(SHOWN)
  const own = cards.filter((card) => card.subject === subject)
  const parts = (bank.findSubject(subject)?.nodes ?? []).filter(
    ({ id }) =>
      id.split('.').length === 2 && own.some(({ nodes }) => `${nodes[0] ?? ''}.`.startsWith(`${id}.`)),
  )
  const wanted = comparable(search)
  const found = own
    .filter(({ nodes }) => wanted !== '' || part === '' || `${nodes[0] ?? ''}.`.startsWith(`${part}.`))
    .filter(({ title, nodes }) => {
      const names = [title, ...nodes.flatMap((id) => [bank.findNode(id)?.name ?? '', ...listPath(bank, id)])]
      return hasWords(names, wanted)
    })
  return (
    <>
      <ChipRow
        label={practiceText.subjects}
        options={subjects}
        chosen={subject}
        onChoose={(id) => {
          setSubject(id)
          setPart('')
          setMost(SHOWN)
        }}
      />
      <ChipRow
        label={text.parts}
        options={[{ id: '', name: text.all }, ...parts]}
        chosen={part}
        onChoose={(id) => {
          setPart(id)
          setMost(SHOWN)
        }}
      />
      <Box className="pad">
        <Field
          id="formula-search"
          label={text.search}
          kind="search"
          maxLength={30}
          placeholder={text.searchHint}
          value={search}
          onInput={(typed) => {
            setSearch(typed)
            setMost(SHOWN)
          }}
        />
        <Box as="p" className="t-cap t-num formula-line" role="status">
          {found.length === 0 ? text.none : text.count(found.length)}
        </Box>
        <Shown key={`${subject} ${part} ${wanted}`} practice={practice} cards={found.slice(0, most)} />
        {found.length > most && (
          <Button className="btn btn-l btn-line btn-full formula-more" onClick={() => setMost(most + SHOWN)}>
            {text.more}
          </Button>
        )}
      </Box>
    </>
  )
})

const Opened = observer(function Opened({ practice }: { practice: PracticeStore }) {
  const open = useCallback(() => practice.cards.openFormulas(), [practice])
  const { load, retry } = useCards(open)
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  return <Cards practice={practice} cards={load.value} />
})

/** Formula cards: by subject and part, searched by name, each with its conditions and the usual mistake. */
export default function FormulasScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <WithPractice>{(practice) => <Opened practice={practice} />}</WithPractice>
    </Page>
  )
}
