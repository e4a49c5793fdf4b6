import { observer } from 'mobx-react-lite'
import { useNote } from '@/kit/use-note'
import { TextArea } from '@/platform/input/text-area'
import { Box, Button } from '@/platform/ui'
import type { WordStore } from '../store/word-store'
import { noteText } from '../strings/card'

/** Most UTF-16 units of a note, as the contract has it. */
const MOST = 500

/** The student's own note on a word. */
export const NoteField = observer(function NoteField({ words, word }: { words: WordStore; word: string }) {
  const { text, isSaved, other, type, save, leave, saveMine, takeOther } = useNote({
    read: () => words.state.getNote(word),
    write: (changed) => words.note(word, changed),
    most: MOST,
  })
  return (
    <Box className="we-note">
      <TextArea
        id="word-note"
        kind="text"
        className="we-note-field"
        label={noteText.title}
        value={text}
        placeholder={noteText.placeholder}
        maxLength={MOST}
        onInput={type}
        onBlur={leave}
      />
      {other !== undefined && (
        <Box className="we-note-other" role="alert">
          <Box as="p" className="t-cap">
            {noteText.other}
          </Box>
          <Box as="p" className="we-note-text">
            {other}
          </Box>
          <Box className="flex we-note-foot">
            <Button className="btn btn-s btn-solid grow" onClick={saveMine}>
              {noteText.saveMine}
            </Button>
            <Button className="btn btn-s btn-quiet grow" onClick={takeOther}>
              {noteText.takeOther}
            </Button>
          </Box>
        </Box>
      )}
      <Box className="flex we-note-foot">
        <Box as="span" className="t-cap t-num grow">
          {noteText.length(text.length, MOST)}
        </Box>
        <Box as="span" className="t-cap" role="status">
          {isSaved ? noteText.saved : ''}
        </Box>
        {other === undefined && (
          <Button className="btn btn-s btn-quiet" onClick={save}>
            {noteText.save}
          </Button>
        )}
      </Box>
    </Box>
  )
})
