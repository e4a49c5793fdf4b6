import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { WordEntry } from '../../api/word'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import {
  groupToLearn,
  getStanding,
  useEntries,
  useSay,
  WithWords,
  findWordSet,
  wordsIn,
  type Group,
  type WordSet,
} from '../../parts'
import { useSpeech } from '@/platform/media/use-speech'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { cardText } from '../../strings/card'
import { groupText } from '../../strings/group'
import { useReading } from './use-reading'
import './index.scss'

interface RowProps {
  readonly entry: WordEntry
  readonly isRead: boolean
  /** The action of a tap; undefined where words cannot be played. */
  readonly onHear: (() => void) | undefined
}

function WordRow({ entry, isRead, onHear }: RowProps) {
  return (
    <Box className={`row wp-row${isRead ? ' is-on' : ''}`} role="listitem">
      <Box className="grow">
        <Box as="p" className="flex wrap g2 base">
          <Box as="strong" className="wp-word">
            {entry.word}
          </Box>
          <Box as="span" className="t-cap">
            {`/${entry.ipa}/`}
          </Box>
        </Box>
        {entry.senses.map(({ part, gloss }) => (
          <Box as="p" key={part + gloss} className="t-sub">
            {`${part} ${gloss}`}
          </Box>
        ))}
      </Box>
      {onHear && (
        <Button className="ib" aria-label={groupText.hear(entry.word)} onClick={onHear}>
          <Icon name="volume" size={20} />
        </Button>
      )}
    </Box>
  )
}

const Fresh = observer(function Fresh({ words, list }: { words: WordStore; list: readonly string[] }) {
  const { entries, error, retry } = useEntries(words, list)
  const hasAudio = words.book.index.audio
  const canHear = useSpeech(hasAudio)
  const reading = useReading(list, useSay(hasAudio))
  if (error) return <LoadFailed error={error} onRetry={retry} />
  if (!entries) return <Skeleton />
  return (
    <Section title={groupText.previewNew(list.length)}>
      {canHear && (
        <Box className="flex g3">
          <Button className="btn btn-s btn-quiet" onClick={reading.isOn ? reading.stop : reading.start}>
            <Icon name={reading.isOn ? 'player-stop' : 'player-play'} size={20} />
            {reading.isOn ? groupText.stop : groupText.play}
          </Button>
          <Box as="span" className="t-cap" role="status">
            {reading.at === undefined ? '' : groupText.playing(reading.at + 1, list.length)}
          </Box>
        </Box>
      )}
      <Box role="list">
        {entries.map((entry) => (
          <WordRow
            key={entry.word}
            entry={entry}
            isRead={reading.at !== undefined && list[reading.at] === entry.word}
            onHear={canHear ? () => reading.say(entry.word) : undefined}
          />
        ))}
      </Box>
    </Section>
  )
})

/** Words that are to be recalled are named only: to see their meaning now would spoil the review. */
function Due({ list }: { list: readonly string[] }) {
  return (
    <Section title={groupText.previewDue(list.length)}>
      <Box as="p" className="t-sub">
        {groupText.dueHint}
      </Box>
      <Box className="flex wrap wp-due" role="list">
        {list.map((word) => (
          <Box as="span" key={word} className="wp-word" role="listitem">
            {word}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const Group = observer(function Group({ words, group }: { words: WordStore; group: Group }) {
  const { queue } = getStanding(group, words)
  const fresh = queue.filter((word) => words.state.findMemory(word) === undefined)
  const due = queue.filter((word) => words.state.findMemory(word) !== undefined)
  return (
    <>
      {fresh.length === 0 && (
        <Box as="p" className="t-sub pad wp-only">
          {groupText.onlyDue}
        </Box>
      )}
      {fresh.length > 0 && <Fresh words={words} list={fresh} />}
      {due.length > 0 && <Due list={due} />}
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/spword/memory', 'replace')}>
          {groupText.begin}
        </Button>
      </Box>
    </>
  )
})

/** Words of a set that one look takes in. */
const MOST_OF_SET = 50

/** The words of a unit, or of a state, that were not met yet. */
const OfSet = observer(function OfSet({ words, set }: { words: WordStore; set: WordSet }) {
  const unmet = wordsIn(words, set).filter((word) => words.loadState(word) === 'new')
  if (unmet.length > 0) return <Fresh words={words} list={unmet.slice(0, MOST_OF_SET)} />
  return <Notice art="empty" title={groupText.setMetTitle} hint={groupText.dueHint} />
})

function Preview({ words }: { words: WordStore }) {
  const set = findWordSet(usePage().params)
  return set ? <OfSet words={words} set={set} /> : <NextGroup words={words} />
}

function NextGroup({ words }: { words: WordStore }) {
  const { session, storage } = useRoot()
  const [group] = useState(() => groupToLearn(words, storage.local, session.uid))
  if (group) return <Group words={words} group={group} />
  const fresh = words.state.days.get(words.today)?.fresh ?? 0
  return (
    <Notice art="empty" title={cardText.doneTitle} hint={cardText.doneHint(fresh)}>
      <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/index', 'replace')}>
        {cardText.toToday}
      </Button>
    </Notice>
  )
}

/** The next group, or the set of words that the address names, at a glance, with what its new words mean and how they sound. */
export default function PreviewScreen() {
  return (
    <Page bottom="act">
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <Preview words={words} />}</WithWords>
    </Page>
  )
}
