import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ApiError } from '@/api/errors'
import { createWordApi, dropWord, putWord, waitingWords } from '@/areas/words'
import { Sheet } from '@/components/sheet'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { findHeadword } from '@/lib/headword'
import type { Load } from '@/lib/load'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { questionToolText } from '../strings/question-tools'
import { plainText } from '../../../../contract/domain/practice/markup'

const text = questionToolText.words

/** Headwords of the vocabulary that a text uses, in the order in which they come. */
function useHeadwords(passage: string): Load<readonly string[], ApiError> {
  const { load } = useLoad(passage, async (api) => {
    const { units } = await api.of(createWordApi).getWordIndex()
    const known = new Set(units.flatMap(({ words }) => words))
    const used = plainText(passage).match(/[A-Za-z]+(?:-[a-z]+)*/g) ?? []
    return [...new Set(used.flatMap((word) => findHeadword(word, (form) => known.has(form)) ?? []))]
  })
  return load
}

/** The words of a passage that the vocabulary teaches: a tap lets the vocabulary ask for one. */
export const WordSheet = observer(function WordSheet({
  passage,
  onClose,
}: {
  passage: string
  onClose: () => void
}) {
  const { ui } = useRoot()
  const { local } = useOwnStorage()
  const found = useHeadwords(passage)
  const [chosen, setChosen] = useState(() => waitingWords(local))
  function toggle(word: string): void {
    const isIn = chosen.includes(word)
    if (isIn) dropWord(local, word)
    else putWord(local, word)
    setChosen(waitingWords(local))
    if (!isIn) ui.say(text.added(word), 'good')
  }
  return (
    <Sheet id="words" title={text.title} onClose={onClose}>
      <Box as="p" className="t-sub">
        {found.state === 'failed' ? text.failed : found.state === 'loading' ? text.loading : text.hint}
      </Box>
      {found.state === 'ready' && (
        <Box className="choice-chips word-chips" role="group" aria-label={text.title}>
          {found.value.map((word) => (
            <Button
              key={word}
              className={`chip${chosen.includes(word) ? ' is-on' : ''}`}
              aria-pressed={chosen.includes(word)}
              onClick={() => toggle(word)}
            >
              {word}
            </Button>
          ))}
        </Box>
      )}
    </Sheet>
  )
})
