import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { useOwnStorage } from '@/kit/own-storage'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import { readPlacement, type PlacementRun } from '@/stores/placement-run'
import { homeDayText as text } from '../../strings/home-day'
import { reportPlacement } from '@/strings/words/placement-run'

interface Door {
  readonly name: string
  readonly to: Address
  readonly icon: IconName
  readonly title: string
  readonly hint: string
}

const { words, questions, lesson, learn } = text.doors
const others: readonly Door[] = [
  { name: 'questions', to: '/exercises/problem-solving-training', icon: 'pencil', ...questions },
  { name: 'lesson', to: '/courses/study-center', icon: 'player-play', ...lesson },
]
const PLACEMENT = '/spword/placement'

function Lines({ door: { title, hint, icon } }: { readonly door: Door }) {
  return (
    <>
      <Box as="span" className="home-thumb">
        <Icon name={icon} />
      </Box>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid route-line">
          {title}
        </Box>
        <Box as="span" className="t-cap route-line">
          {hint}
        </Box>
      </Box>
    </>
  )
}

function Doors({ doors }: { readonly doors: readonly Door[] }) {
  return (
    <>
      {doors.map((door) => (
        <Link key={door.name} to={door.to} className="row">
          <Lines door={door} />
          <Icon name="chevron-right" size={20} />
        </Link>
      ))}
    </>
  )
}

/** The words of the test of words, as far as it is on this device. */
const placementWords = (run: PlacementRun | undefined) =>
  reportPlacement(run) ?? { ...words, go: text.tryWords }

/** Shows a visitor without any study what can be tried at once, and what they know afterwards. */
export function Begin({ isGuest, isLamp }: { readonly isGuest: boolean; readonly isLamp: boolean }) {
  const { local } = useOwnStorage()
  const { go: name, ...lines } = placementWords(readPlacement(local))
  return (
    <Box as="section" className="sec home-begin" aria-label={text.tryOne}>
      <Box as="h2" className="t-h1">
        {text.tryOne}
      </Box>
      <Box as="p" className="t-sub home-hint">
        {isGuest ? text.guestHint : text.newHint}
      </Box>
      <Box className="home-door">
        <Box className="row home-door-row">
          <Lines door={{ name: 'words', to: PLACEMENT, icon: 'vocabulary', ...lines }} />
        </Box>
        <Button
          className={`btn btn-l btn-full ${isLamp ? 'btn-beacon' : 'btn-quiet'}`}
          onClick={() => go(PLACEMENT)}
        >
          {name}
        </Button>
      </Box>
      <Doors doors={others} />
    </Box>
  )
}

/** For who has studied here before and has nothing due today: ways on, none of which presses. */
export function Free() {
  const { local } = useOwnStorage()
  const run = readPlacement(local)
  const first: Door =
    run && run.answers.length > 0
      ? { name: 'words', to: PLACEMENT, icon: 'vocabulary', ...placementWords(run) }
      : { name: 'words', to: '/spword/index', icon: 'vocabulary', ...learn }
  return (
    <Box as="section" className="sec home-begin" aria-label={text.free}>
      <Box as="h2" className="t-h1">
        {text.free}
      </Box>
      <Box as="p" className="t-sub home-hint">
        {text.freeHint}
      </Box>
      <Doors doors={[first, ...others]} />
    </Box>
  )
}
