import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Page, useTitle } from '@/features/page'
import { headClass, WithWords } from '../../parts'
import { useListId } from '@/kit/list-id'
import { moveFocus } from '@/platform/page/focus'
import { useKeys } from '@/platform/page/keys'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '../../store/word-store'
import { placementText as text } from '../../strings/placement'
import { INVENTED, placementSize } from '../../../../../contract/domain/words/placement'
import { Result } from './result'
import { usePlacement, type Placement } from './use-placement'
import './index.scss'

function Intro({ unmet, onStart }: { readonly unmet: number; readonly onStart: () => void }) {
  return (
    <Box className="pad place-intro">
      <Box as="h2" className="t-h1">
        {text.title}
      </Box>
      {(unmet > 0 ? text.lines(placementSize(unmet), INVENTED.length) : [text.noneLeft]).map((line) => (
        <Box as="p" key={line} className="t-sub">
          {line}
        </Box>
      ))}
      {unmet > 0 && (
        <Button className="btn btn-l btn-beacon btn-full" onClick={onStart}>
          {text.start}
        </Button>
      )}
    </Box>
  )
}

/** One word after the other; the buttons stay where they are, so that a thumb need not move. */
function Asking({ placement, word }: { placement: Placement; word: string }) {
  const { done, total, answer, undo } = placement
  const id = useListId()
  useKeys({ 1: () => answer(false), 2: () => answer(true), z: () => void undo() })
  useEffect(() => moveFocus(id), [id])
  return (
    <Box className="place-asking">
      <Box className="place-bar">
        <Box as="span" className="t-mid t-num" role="img" aria-label={text.placeAloud(done + 1, total)}>
          {text.place(done + 1, total)}
        </Box>
        {done > 0 && (
          <Button className="btn btn-text" onClick={() => void undo()}>
            <Icon name="arrow-back-up" size={20} />
            {text.undo}
          </Button>
        )}
      </Box>
      <Box className="place-track" aria-hidden>
        <Box className="place-done" style={{ width: `${(done / total) * 100}%` }} />
      </Box>
      <Box id={id} as="h2" className={`${headClass(word)} place-word`} aria-live="polite">
        {word}
      </Box>
      <Box className="place-two">
        <Button className="btn btn-l btn-quiet" onClick={() => answer(false)}>
          {text.unknown}
        </Button>
        <Button className="btn btn-l btn-solid" onClick={() => answer(true)}>
          {text.known}
        </Button>
      </Box>
    </Box>
  )
}

const PlacementView = observer(function PlacementView({ words }: { words: WordStore }) {
  const placement = usePlacement(words)
  const { word, answers } = placement
  if (answers) return <Result words={words} placement={placement} answers={answers} />
  if (word !== undefined) return <Asking placement={placement} word={word} />
  return <Intro unmet={placement.unmet} onStart={placement.start} />
})

/** Estimates in two minutes how many words of the book are known, and sets a plan that fits. */
export default function PlacementScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <PlacementView words={words} />}</WithWords>
    </Page>
  )
}
