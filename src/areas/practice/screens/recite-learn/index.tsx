import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { Deck, ReciteCard } from '../../api/question'
import { DoubleTapCover } from '@/components/double-tap-cover'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { ClozeText, daysAfter, nextCards, buildRunAddress, WithDecks, WithPractice } from '../../parts'
import { Page, usePage, useTitle } from '@/features/page'
import { speech } from '@/platform/media/speech'
import { useSpeech } from '@/platform/media/use-speech'
import { createDwellTimer } from '@/lib/dwell-timer'
import { findLast } from '@/lib/list'
import { useKeys } from '@/platform/page/keys'
import { scrollPlatform } from '@/platform/page/scroll'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import { back, go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'
import { reciteText as text } from '../../strings/recite'
import { clozeText, parseCloze } from '../../../../../contract/domain/practice/cloze'
import { Recording } from './recording'
import './index.scss'

interface OneProps {
  readonly practice: PracticeStore
  readonly card: ReciteCard
  /** Whether a voice for English words can read it. */
  readonly isEnglish: boolean
  /** Takes the answer, and leads to the next card. */
  readonly onAnswer: (isKnown: boolean, took: number) => void
}

/** A card to be recited: its key words come one by one or all, then the student says whether they knew it. */
const One = observer(function One({ practice, card, isEnglish, onAnswer }: OneProps) {
  const { now } = useRoot()
  const [timer] = useState(createDwellTimer)
  useVisible((isVisible) => (isVisible ? timer.resume(now()) : timer.pause(now())))
  const [shown, setShown] = useState<ReadonlySet<number>>(new Set())
  const [isHint, setHint] = useState(false)
  const keys = parseCloze(card.text).filter(({ isKey }) => isKey).length
  const canSay = useSpeech(false)
  const node = card.nodes[0]
  const isWhole = shown.size === keys
  const showAll = () => setShown(new Set(Array.from({ length: keys }, (_, at) => at)))
  const answer = (isKnown: boolean) => onAnswer(isKnown, timer.takeMs(now()))
  useKeys({ ' ': showAll, 1: () => answer(false), 2: () => answer(true) })
  return (
    <>
      <Box as="section" className="pad learn-card">
        <Box as="h2" className="t-h2">
          {card.title}
        </Box>
        <ClozeText
          source={card.text}
          isShown={(place) => shown.has(place)}
          onShow={(place) => setShown(new Set([...shown, place]))}
        />
        {card.meaning && (
          <Box as="p" className="t-sub">
            {card.meaning}
          </Box>
        )}
        {card.hint && isHint && (
          <Box as="p" className="t-sub">
            {card.hint}
          </Box>
        )}
        <Box className="learn-tools">
          {!isWhole && (
            <Button className="btn btn-text" onClick={showAll}>
              <Icon name="eye" size={20} />
              {text.showAll}
            </Button>
          )}
          {card.hint && !isHint && (
            <Button className="btn btn-text" onClick={() => setHint(true)}>
              <Icon name="bulb" size={20} />
              {text.hint}
            </Button>
          )}
          {isEnglish && canSay && (
            <Button className="btn btn-text" onClick={() => void speech.say(clozeText(card.text))}>
              <Icon name="volume" size={20} />
              {text.say}
            </Button>
          )}
          <Recording key={card.id} />
          {isWhole && node !== undefined && practice.bank.findNode(node) && (
            <Button className="btn btn-text" onClick={() => go(buildRunAddress('train', `node:${node}`))}>
              {text.node}
            </Button>
          )}
        </Box>
      </Box>
      <Box className="act">
        <DoubleTapCover card={card.id} />
        <Button className="btn btn-l btn-quiet learn-act" onClick={() => answer(false)}>
          {text.unknown}
          <Box as="span" className="learn-days t-num">
            {text.again(daysAfter(practice, card.id, 1))}
          </Box>
        </Button>
        <Button className="btn btn-l btn-solid learn-act" onClick={() => answer(true)}>
          {text.known}
          <Box as="span" className="learn-days t-num">
            {text.again(daysAfter(practice, card.id, 3))}
          </Box>
        </Button>
      </Box>
    </>
  )
})

/** Takes the last answer back. */
function Undo({ onUndo }: { readonly onUndo: () => void }) {
  return (
    <Button className="btn btn-text" aria-label={text.undoLabel} onClick={onUndo}>
      <Icon name="arrow-back-up" size={20} />
      {text.undo}
    </Button>
  )
}

/** An answer of a sitting: what it was saved as, and whether the card was known. */
interface Answered {
  readonly id: string
  readonly isKnown: boolean
}

const Sitting = observer(function Sitting({
  practice,
  decks,
}: {
  practice: PracticeStore
  decks: readonly Deck[]
}) {
  const [cards, setCards] = useState(() => nextCards(practice, decks))
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  const at = answered.length
  const card = cards[at]
  const subject = decks.find((deck) => deck.cards.some(({ id }) => id === card?.id))?.subject
  function answer(isKnown: boolean, took: number): void {
    if (!card) return
    setAnswered([...answered, { id: practice.recite(card.id, isKnown ? 3 : 1, took), isKnown }])
    scrollPlatform.to(0)
  }
  function undo(): void {
    const last = findLast(answered)
    if (!last) return
    practice.undoRecite(last.id)
    setAnswered(answered.slice(0, -1))
    scrollPlatform.to(0)
  }
  useKeys({ z: undo })
  function more(): void {
    setCards(nextCards(practice, decks))
    setAnswered([])
  }
  if (!card) {
    const known = answered.filter(({ isKnown }) => isKnown).length
    return (
      <Notice art="empty" title={text.done} hint={text.doneWith(known, cards.length)}>
        <Button className="btn btn-l btn-solid" onClick={more}>
          {text.more}
        </Button>
        {at > 0 && <Undo onUndo={undo} />}
        <Button className="btn btn-text" onClick={() => back('/exercises/recite-list')}>
          {text.back}
        </Button>
      </Notice>
    )
  }
  return (
    <>
      <Box className="pad learn-top">
        <Box as="p" className="t-sub t-num" role="status">
          {text.position(at + 1, cards.length)}
        </Box>
        {at > 0 && <Undo onUndo={undo} />}
      </Box>
      <One
        key={`${card.id}-${at}`}
        practice={practice}
        card={card}
        isEnglish={subject === 'english'}
        onAnswer={answer}
      />
    </>
  )
})

/** Recites cards one after the other: due ones first. */
export default function ReciteLearnScreen() {
  const title = useTitle()
  const { params } = usePage()
  return (
    <Page bottom="act">
      <NavBar title={title} />
      <WithPractice>
        {(practice) => (
          <WithDecks practice={practice} deck={params['deck']}>
            {(decks) => <Sitting practice={practice} decks={decks} />}
          </WithDecks>
        )}
      </WithPractice>
    </Page>
  )
}
