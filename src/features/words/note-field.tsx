import { useEffect, useRef, useState } from 'react'
import { TextArea } from '@/platform/text-area'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '@/stores/word-store'
import { noteText } from '@/strings/words-card'

/** Most UTF-16 units of a note, as the contract has it. */
const MOST = 500

/** The student's own note on a word: kept on the device whenever the field is left, be it with the page. */
export function NoteField({ words, word }: { words: WordStore; word: string }) {
  const [text, setText] = useState(() => words.noteOf(word))
  const [isSaved, setSaved] = useState(false)
  const latest = useRef(text)
  latest.current = text
  useEffect(() => () => words.note(word, latest.current), [words, word])
  const save = () => {
    words.note(word, text)
    setSaved(true)
  }
  return (
    <Box className="we-note">
      <TextArea
        id="word-note"
        className="we-note-field"
        label={noteText.title}
        value={text}
        placeholder={noteText.placeholder}
        maxLength={MOST}
        onInput={(value) => {
          setText(value)
          setSaved(false)
        }}
        onBlur={save}
      />
      <Box className="flex we-note-foot">
        <Box as="span" className="t-cap t-num grow">
          {noteText.length(text.length, MOST)}
        </Box>
        <Box as="span" className="t-cap" role="status">
          {isSaved ? noteText.saved : ''}
        </Box>
        <Button className="btn btn-s btn-quiet" onClick={save}>
          {noteText.save}
        </Button>
      </Box>
    </Box>
  )
}
