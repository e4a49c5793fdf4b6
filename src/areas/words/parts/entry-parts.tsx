import type { WordEntry } from '../api/word'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { useSpeech } from '@/platform/media/use-speech'
import { entryText } from '../strings/card'
import { LONG_WORD, listStretches } from '../../../../contract/domain/words/example'
import { useSay } from './use-say'

/** Style of a headword. */
export const headClass = (word: string) => `we-head${word.length > LONG_WORD ? ' we-head-long' : ''}`

/** Phonetic writing by itself. */
export function Ipa({ ipa }: { ipa: string }) {
  return <Box className="we-ipa we-silent">{`/${ipa}/`}</Box>
}

/** Phonetic writing, with the way to hear the word where this device can say it. */
export function Pronunciation({ word, ipa, hasAudio }: { word: string; ipa: string; hasAudio: boolean }) {
  const canSpeak = useSpeech(hasAudio)
  const say = useSay(hasAudio)
  if (!canSpeak) return <Ipa ipa={ipa} />
  return (
    <Button className="we-ipa" aria-label={`${entryText.say(word)} /${ipa}/`} onClick={() => void say(word)}>
      <Icon name="volume" size={20} />
      {`/${ipa}/`}
    </Button>
  )
}

/** The meanings of the word in the exam: the first sense large, the others beneath. */
export function Senses({ senses }: Pick<WordEntry, 'senses'>) {
  return (
    <Box className="we-senses">
      {senses.map(({ part, gloss }, at) => (
        <Box as="p" key={at} className={at === 0 ? 't-h2' : 't-sub we-sense'}>
          <Box as="span" className="we-part">
            {part}
          </Box>
          {gloss}
        </Box>
      ))}
    </Box>
  )
}

/** A sentence with the word standing out. */
export function English({
  word,
  forms,
  example,
  isLonger = false,
}: Pick<WordEntry, 'word' | 'forms' | 'example'> & { isLonger?: boolean }) {
  return (
    <Box as="p" className={isLonger ? 'we-longer' : 'we-english'}>
      {listStretches(example.english, word, forms).map(({ text, isWord }, at) => (
        <Box as="span" key={at} className={isWord ? 'we-mark' : ''}>
          {text}
        </Box>
      ))}
    </Box>
  )
}

/** The word in a short sentence and, where there is one, in a long one as the exam's texts have them. */
export function Examples({ entry }: { entry: WordEntry }) {
  const { example, longer } = entry
  return (
    <>
      <Box className="we-block">
        <English {...entry} />
        <Box as="p" className="t-sub we-gap">
          {example.chinese}
        </Box>
      </Box>
      {longer && (
        <Box className="we-block">
          <Box as="p" className="t-cap">
            {entryText.longer}
          </Box>
          <English {...entry} example={longer} isLonger />
          <Box as="p" className="t-sub we-gap">
            {longer.chinese}
          </Box>
        </Box>
      )}
    </>
  )
}

/** Word parts, words that are near, opposite or easily mistaken, and phrases. */
export function Hints({ hints }: Pick<WordEntry, 'hints'>) {
  if (hints.length === 0) return null
  return (
    <Box className="we-block t-sub">
      {hints.map(({ kind, text }, at) => (
        <Box as="p" key={at} className="we-hint">
          <Box as="span" className="t-cap we-kind">
            {entryText.hint[kind]}
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}
