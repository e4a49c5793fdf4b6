import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Page, useTitle } from '@/features/page'
import { useThrottledAction } from '@/features/throttle'
import {
  beginMore,
  lastGroup,
  newestAnswer,
  getResult,
  getStanding,
  useEntries,
  WithWords,
  type Group,
} from '../../parts'
import { joinUrl } from '@/lib/query'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useStagedRows } from '@/platform/ui/staged'
import { useRoot } from '@/stores/context'
import type { WordStore } from '../../store/word-store'
import { spanText } from '../../strings/card'
import { groupText } from '../../strings/group'
import './index.scss'

interface GroupProps {
  readonly words: WordStore
  readonly group: Group
}

/** The words that were not known, each with its first meaning, leading to all about it. */
const Forgotten = observer(function Forgotten({
  words,
  list,
}: {
  words: WordStore
  list: readonly string[]
}) {
  const { entries } = useEntries(words, list)
  const rows = useStagedRows(list.length)
  const glosses = useStagedRows(entries ? list.length : 0)
  const findGloss = (word: string) => entries?.find((entry) => entry.word === word)?.senses[0]?.gloss
  return (
    <Section title={groupText.forgottenTitle}>
      {list.slice(0, rows).map((word, at) => (
        <LinkRow
          key={word}
          title={word}
          hint={at < glosses ? findGloss(word) : undefined}
          to={joinUrl('/spword/detail', { word })}
        />
      ))}
    </Section>
  )
})

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Box className="grow">
      <Box as="p" className="t-h2 t-num">
        {value}
      </Box>
      <Box as="p" className="t-cap">
        {name}
      </Box>
    </Box>
  )
}

const Next = observer(function Next({ words, group }: GroupProps) {
  const { due, fresh } = words.work
  const isUnfinished = getStanding(group, words).queue.length > 0
  const isMore = isUnfinished || due.length + fresh.length > 0
  const newest = newestAnswer(group, words)
  const once = useThrottledAction()
  const { session, storage } = useRoot()
  function takeBack(): void {
    if (newest) words.undo(newest)
    go('/spword/memory', 'replace')
  }
  function goBeyond(): void {
    beginMore(words, storage.local, session.uid)
    go('/spword/memory', 'replace')
  }
  return (
    <>
      {isMore && !isUnfinished && (
        <Box as="p" className="t-sub wr-left pad">
          {groupText.left(due.length, fresh.length)}
        </Box>
      )}
      {isMore && !isUnfinished && fresh.length > 0 && (
        <Box className="pad">
          <Button className="btn btn-text wr-preview" onClick={() => go('/spword/preview', 'replace')}>
            {groupText.previewNext}
          </Button>
        </Box>
      )}
      {!isMore && (
        <Box as="p" className="t-sub wr-left pad">
          {groupText.doneHint}
        </Box>
      )}
      <Box className="pad">
        {newest && (
          <Button className="btn btn-text wr-preview" onClick={() => once(takeBack)}>
            {groupText.takeBack}
          </Button>
        )}
        {!isMore && words.more.length > 0 && (
          <Button className="btn btn-text wr-preview" onClick={() => once(goBeyond)}>
            {groupText.goBeyond}
          </Button>
        )}
      </Box>
      <Box className="act">
        <Button
          className="btn btn-l btn-beacon btn-full"
          onClick={() => go(isMore ? '/spword/memory' : '/spword/index', 'replace')}
        >
          {isUnfinished ? groupText.goOn : isMore ? groupText.nextGroup : groupText.done}
        </Button>
      </Box>
    </>
  )
})

const Result = observer(function Result({ words, group }: GroupProps) {
  const { known, forgotten, marked, tomorrow, took } = getResult(group, words)
  const total = known.length + forgotten.length
  return (
    <>
      <Box className="wr-head pad" role="group" aria-label={groupText.headline(known.length, total)}>
        <Box as="p" className="t-sub">
          {groupText.knownLabel}
        </Box>
        <Box as="p" className="wr-figure t-num">
          {known.length}
          <Box as="span" className="wr-unit">
            {groupText.of(total)}
          </Box>
        </Box>
        <Box as="p" className="t-sub">
          {forgotten.length > 0 ? groupText.forgotten(forgotten.length) : groupText.allKnown}
        </Box>
        {marked > 0 && (
          <Box as="p" className="t-cap">
            {groupText.marked(marked)}
          </Box>
        )}
      </Box>
      <Box className="flex pad wr-facts">
        <Fact name={groupText.tomorrow} value={groupText.words(tomorrow.length)} />
        <Fact name={groupText.time} value={spanText(took)} />
      </Box>
      {forgotten.length > 0 && <Forgotten words={words} list={forgotten} />}
      {words.isGuest && (
        <Box className="pad">
          <LinkRow to="/word-result" title={groupText.keep} hint={groupText.keepHint} />
        </Box>
      )}
      <Next words={words} group={group} />
    </>
  )
})

const Finished = observer(function Finished({ words }: { words: WordStore }) {
  const { session, storage } = useRoot()
  const group = lastGroup(words, storage.local, session.uid)
  const isMet = group !== undefined && getStanding(group, words).met > 0
  if (isMet) return <Result words={words} group={group} />
  return (
    <Notice art="empty" title={groupText.unknownTitle} hint={groupText.unknownHint}>
      <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/memory', 'replace')}>
        {groupText.start}
      </Button>
    </Notice>
  )
})

/** The result of a group of words, and the next step. */
export default function SpwordResultScreen() {
  return (
    <Page bottom="act">
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <Finished words={words} />}</WithWords>
    </Page>
  )
}
