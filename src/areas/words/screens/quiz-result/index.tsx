import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Page, useTitle } from '@/features/page'
import {
  countQuestionsLeft,
  QUIZ_KEY,
  readQuiz,
  getScore,
  useEntry,
  wholeGloss,
  WithWords,
} from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import type { QuizRecord } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import type { WordStore } from '../../store/word-store'
import { testResultText as text, wordTestText } from '../../strings/quiz'
import './index.scss'

const WrongWord = observer(function WrongWord({ words, word }: { words: WordStore; word: string }) {
  const { entry } = useEntry(words, word)
  return (
    <Link to={`/spword/detail?word=${encodeURIComponent(word)}`} className="row">
      <Box as="span" className="grow">
        <Box as="span" className="result-word">
          {word}
        </Box>{' '}
        <Box as="span" className="t-sub row-line">
          {entry && wholeGloss(entry)}
        </Box>
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
})

function Kinds({ kinds }: Pick<ReturnType<typeof getScore>, 'kinds'>) {
  return (
    <Section title={text.kinds}>
      {kinds.map(({ kind, asked, right }) => (
        <Box key={kind} className="row result-kind">
          <Box as="span" className="grow t-mid">
            {wordTestText.kinds[kind]}
          </Box>
          <Box as="span" className="result-track" aria-hidden>
            <Box as="span" className="result-right" style={{ width: `${(right / asked) * 100}%` }} />
          </Box>{' '}
          <Box as="span" className="t-num t-nowrap">
            {text.kindScore(right, asked)}
          </Box>
        </Box>
      ))}
    </Section>
  )
}

function Result({ words, record }: { words: WordStore; record: QuizRecord }) {
  const { asked, right, helped, took, kinds, wrong } = getScore(record)
  const left = countQuestionsLeft(record)
  const isCut = left > 0
  return (
    <>
      <Box as="section" className="pad result-head" aria-label={text.score(right, asked)}>
        <Box as="p">
          <Box as="span" className="t-num result-figure">
            {right}
          </Box>{' '}
          <Box as="span" className="t-sub t-num">
            {text.of(asked)}
          </Box>
        </Box>
        <Box as="p" className="t-sub t-num">
          {text.took(took)}
        </Box>
        {helped > 0 && (
          <Box as="p" className="t-sub">
            {text.helped(helped)}
          </Box>
        )}
        {isCut && (
          <Box as="p" className="t-sub">
            {text.unfinished(left)}
          </Box>
        )}
      </Box>
      {kinds.length > 1 && <Kinds kinds={kinds} />}
      <Section title={text.wrong}>
        <Box as="p" className="t-sub">
          {wrong.length > 0 ? text.wrongHint : isCut ? text.rightSoFar : text.allRight}
        </Box>
        <Box as="ul" aria-label={text.wrong}>
          {wrong.map((word) => (
            <Box as="li" key={word}>
              <WrongWord words={words} word={word} />
            </Box>
          ))}
        </Box>
      </Section>
      <Box className="pad result-ways">
        <Button className="btn btn-l btn-beacon btn-full" onClick={() => go('/spword/index', 'reset')}>
          {text.today}
        </Button>
        {isCut ? (
          <Button className="btn btn-quiet btn-full" onClick={() => go('/spword/test', 'replace')}>
            {text.resume}
          </Button>
        ) : (
          wrong.length > 0 && (
            <Button
              className="btn btn-quiet btn-full"
              onClick={() => go('/spword/test?source=again', 'replace')}
            >
              {text.again(wrong.length)}
            </Button>
          )
        )}
        <Button className="btn btn-line btn-full" onClick={() => go('/spword/test', 'replace')}>
          {text.another}
        </Button>
      </Box>
    </>
  )
}

/** The result of the last test of this visit, honestly counted, with the words that were wrong. */
function TestResultScreen() {
  const title = useTitle()
  const storage = useOwnStorage()
  const record = useMemo(() => readQuiz(storage.session.read(QUIZ_KEY)), [storage])
  return (
    <Page>
      <NavBar title={title} />
      {record && record.answers.length > 0 ? (
        <WithWords>{(words) => <Result words={words} record={record} />}</WithWords>
      ) : (
        <Notice art="empty" title={text.noneTitle} hint={text.noneHint}>
          <Button className="btn btn-l btn-beacon" onClick={() => go('/spword/test', 'replace')}>
            {text.start}
          </Button>
        </Notice>
      )}
    </Page>
  )
}

export default observer(TestResultScreen)
