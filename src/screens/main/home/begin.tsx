import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { Box, Button } from '@/platform/ui'
import { go, type Address } from '@/routes/navigate'
import { homeDayText as text } from '@/strings/main/home-day'

interface Door {
  readonly name: keyof typeof text.doors
  readonly to: Address
  readonly icon: IconName
}

const doors: readonly Door[] = [
  { name: 'words', to: '/spword/placement', icon: 'vocabulary' },
  { name: 'questions', to: '/exercises/problem-solving-training', icon: 'pencil' },
  { name: 'lesson', to: '/courses/study-center', icon: 'player-play' },
]

function Lines({ door: { name, icon } }: { readonly door: Door }) {
  return (
    <>
      <Box as="span" className="home-thumb">
        <Icon name={icon} />
      </Box>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid route-line">
          {text.doors[name].title}
        </Box>
        <Box as="span" className="t-cap route-line">
          {text.doors[name].hint}
        </Box>
      </Box>
    </>
  )
}

/** For who has nothing of their own here yet: what can be tried at once, and what one knows afterwards. */
export function Begin({ isGuest, isLamp }: { readonly isGuest: boolean; readonly isLamp: boolean }) {
  const [first, ...others] = doors
  return (
    <Box as="section" className="sec home-begin" aria-label={text.tryOne}>
      <Box as="h2" className="t-h1">
        {text.tryOne}
      </Box>
      <Box as="p" className="t-sub home-hint">
        {isGuest ? text.guestHint : text.newHint}
      </Box>
      {first && (
        <Box className="home-door">
          <Box className="row home-door-row">
            <Lines door={first} />
          </Box>
          <Button
            className={`btn btn-l btn-full ${isLamp ? 'btn-beacon' : 'btn-quiet'}`}
            onClick={() => go(first.to)}
          >
            {text.tryWords}
          </Button>
        </Box>
      )}
      {others.map((door) => (
        <Link key={door.name} to={door.to} className="row">
          <Lines door={door} />
          <Icon name="chevron-right" size={20} />
        </Link>
      ))}
    </Box>
  )
}
