import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { LineChart } from '@/components/chart-line'
import { Gradual } from '@/components/gradual'
import { NavBar } from '@/components/nav-bar'
import { FactRow, LinkRow } from '@/components/rows'
import { Page, usePage, useTitle } from '@/features/page'
import { WithWords } from '../../parts'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import type { WordStore } from '../../store/word-store'
import { schemeText as text } from '../../strings/scheme'
import type { StudyModel } from '../../../../../contract/domain/words/event'
import { examDefaults } from '../../../../../contract/domain/words/schedule'
import { getCurve } from './curve'
import './index.scss'

/** Bottom of the drawn curves where recall does not sink lower, and the steps in which it goes down where it does. */
const [LOW, LOW_STEP] = [0.7, 0.1]
const inPercent = (share: number) => Math.round(share * 100)
const getAxisFloor = (recall: readonly number[]) =>
  Math.min(LOW, Math.floor(Math.min(...recall) / LOW_STEP) * LOW_STEP)

/** How the operator places reviews, and what the simulation says of each scheme; it is of the usual placing alone. */
function usePlacing() {
  const settings = useRoot().boot.words ?? examDefaults
  const { retention, lastPassDays, enough } = examDefaults
  const isUsual =
    settings.retention === retention && settings.lastPassDays === lastPassDays && settings.enough === enough
  const getSimulation = (scheme: StudyModel) =>
    scheme === 3 && !isUsual ? text.notSimulated : text.simulated[scheme]
  return { settings, getSimulation }
}

interface SchemeProps {
  readonly scheme: StudyModel
  /** How it places this student's reviews at present. */
  readonly now?: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Scheme({ scheme, now, isChosen, onChoose }: SchemeProps) {
  const { settings, getSimulation } = usePlacing()
  const { recall, reviews } = useMemo(() => getCurve(scheme, settings), [scheme, settings])
  const name = text.names[scheme]
  const { known, reviews: total, capped } = getSimulation(scheme)
  return (
    <Box as="section" className="sec scheme" aria-label={name}>
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {name}
        </Box>
        {scheme === 3 && (
          <Box as="span" className="tag">
            {text.isDefault}
          </Box>
        )}
      </Box>
      <Box as="p" className="scheme-words">
        {text.how(inPercent(settings.retention), settings.lastPassDays)[scheme]}
      </Box>
      <Box as="p" className="t-sub scheme-words">
        {text.audience(settings.lastPassDays)[scheme]}
      </Box>
      {scheme === 3 && (
        // It is there without words too: in a mini-program a node that comes costs all that follow it.
        <Box as="p" className="t-sub scheme-words">
          {now}
        </Box>
      )}
      <LineChart
        label={text.curveSpoken(name, reviews, inPercent(Math.min(...recall)))}
        values={recall}
        low={getAxisFloor(recall)}
        high={1}
        write={(share) => text.percent(inPercent(share))}
        start={text.start}
        end={text.end}
      />
      <FactRow title={text.known} value={known} />
      <FactRow title={text.reviews} value={total} />
      <FactRow title={text.capped} value={capped} />
      <Button className="btn btn-line btn-full scheme-choose" disabled={isChosen} onClick={onChoose}>
        {isChosen ? text.chosen : text.choose(name)}
      </Button>
    </Box>
  )
}

const Schemes = observer(function Schemes({ words, isSuper }: { words: WordStore; isSuper: boolean }) {
  const { ui } = useRoot()
  const { plan } = words
  function choose(model: StudyModel): void {
    words.setPlan({ ...plan, model })
    ui.say(text.saved(text.names[model]), 'good', TOAST_MS.login)
  }
  function start(): void {
    if (plan.model !== 3) choose(3)
    go('/spword/index')
  }
  const { lastPassDays, isExam, examDay } = words.schedule
  const isComing = plan.model === 3 && examDay !== undefined && !isExam
  const now = isComing ? (lastPassDays === undefined ? text.nowSteady : text.now(lastPassDays)) : undefined
  const schemes = isSuper ? ([3] as const) : ([3, 1, 2] as const)
  return (
    <Box className="schemes">
      <Gradual>
        <Box className="pad">
          <Box as="p" className="scheme-words">
            {isSuper ? text.superLead : text.lead}
          </Box>
          {isSuper && (
            <Button className="btn btn-l btn-beacon btn-full" onClick={start}>
              {plan.model === 3 ? text.superGoOn : text.superStart}
            </Button>
          )}
          <Box as="p" className="t-sub scheme-words">
            {text.aboutHint}
          </Box>
        </Box>
        {schemes.map((scheme) => (
          <Scheme
            key={scheme}
            scheme={scheme}
            now={scheme === 3 ? now : undefined}
            isChosen={plan.model === scheme}
            onChoose={() => choose(scheme)}
          />
        ))}
        <Box className="sec">
          <Box as="p" className="t-cap">
            {text.figuresHint}
          </Box>
          <LinkRow to="/spword/user-plan" title={text.backToPlan} />
        </Box>
      </Gradual>
    </Box>
  )
})

/** The schemes of placing reviews, explained and chosen; as the course's entry the one for the exam alone. */
export default function MemorySchemeScreen() {
  const { params } = usePage()
  const isSuper = params['entry'] === 'super'
  return (
    <Page>
      <NavBar title={useTitle()} />
      <WithWords>{(words) => <Schemes words={words} isSuper={isSuper} />}</WithWords>
    </Page>
  )
}
