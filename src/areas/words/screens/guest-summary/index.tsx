import { observer } from 'mobx-react-lite'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { FactRow, LinkRow } from '@/components/rows'
import { Page, useTitle } from '@/features/page'
import { WithWords } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { guestText as text } from '../../strings/guest'
import './index.scss'

const Result = observer(function Result({ words }: { words: WordStore }) {
  const {
    counts,
    isGuest,
    state: { days },
  } = words
  const met = counts.learning + counts.known + counts.mastered
  if (met === 0) {
    return (
      <Notice art="empty" title={text.emptyTitle} hint={text.emptyHint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/memory')}>
          {text.begin}
        </Button>
      </Notice>
    )
  }
  const answered = days.get(words.today)?.reviews ?? 0
  return (
    <Box className="pad tried">
      <Box as="h2" className="t-sub">
        {text.learnt}
      </Box>
      <Box as="p" className="tried-figure">
        <Box as="span" className="t-num tried-number">
          {met}
        </Box>
        <Box as="span" className="t-bold">
          {text.words}
        </Box>
      </Box>
      {answered > 0 && (
        <Box as="p" className="t-sub t-num">
          {text.today(answered)}
        </Box>
      )}
      <Box className="tried-states">
        <FactRow title={text.learning} value={text.count(counts.learning)} />
        <FactRow title={text.known} value={text.count(counts.known)} />
        <FactRow title={text.mastered} value={text.count(counts.mastered)} />
        {!isGuest && <LinkRow to="/spword/study-record" title={text.record} />}
      </Box>
      <Box as="p" className="t-sub tried-hint">
        {isGuest ? text.keepHint : text.kept}
      </Box>
      <Button
        className="btn btn-l btn-beacon btn-full"
        onClick={() => go(isGuest ? '/login' : '/spword/index')}
      >
        {isGuest ? text.keep : text.goOn}
      </Button>
      {isGuest && (
        <Button className="btn btn-text btn-full tried-more" onClick={() => go('/spword/index')}>
          {text.goOn}
        </Button>
      )}
    </Box>
  )
})

/** The words that a guest has learnt, and the way to save them. */
export default function WordResultScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <Result words={words} />}</WithWords>
    </Page>
  )
}
