import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { firstGloss, useEntry } from '../../parts'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { wordsText } from '../../strings/index'
import { sectionText as text } from '../../strings/lists'
import type { Selection } from './selection'

const Content = observer(function Content({ words, word }: { words: WordStore; word: string }) {
  const { entry, isMissing } = useEntry(words, word)
  const recall = words.findRecall(word)
  const state = words.loadState(word)
  const isCounted = recall !== undefined && (state === 'learning' || state === 'known')
  return (
    <>
      <Box as="span" className="grow">
        <Box as="span" className="sw-word">
          {word}
        </Box>{' '}
        <Box as="span" className="sw-gloss">
          {entry ? firstGloss(entry) : isMissing ? text.noGloss : ''}
        </Box>
      </Box>{' '}
      <Box as="span" className="sw-state">
        {wordsText.state[state]}
        {isCounted && (
          <Box as="span" className="sw-recall" aria-label={text.recallAloud(Math.round(recall * 100))}>
            {text.recall(Math.round(recall * 100))}
          </Box>
        )}
      </Box>
    </>
  )
})

interface RowProps {
  readonly words: WordStore
  readonly selection: Selection
  readonly word: string
}

/** A word of the list: it leads to all about it, or is chosen where words are being chosen. */
export const Row = observer(function Row({ words, selection, word }: RowProps) {
  if (!selection.isOpen) {
    return (
      <Link to={`/spword/detail?word=${encodeURIComponent(word)}`} className="sw">
        <Content words={words} word={word} />
      </Link>
    )
  }
  const isChosen = selection.chosen.has(word)
  return (
    <Button className="sw" role="checkbox" aria-checked={isChosen} onClick={() => selection.toggle(word)}>
      <Box as="span" className={`sw-box${isChosen ? ' is-on' : ''}`} aria-hidden>
        {isChosen && <Icon name="check" size={16} />}
      </Box>
      <Content words={words} word={word} />
    </Button>
  )
})
