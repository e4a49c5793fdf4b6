import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { openLogin } from '@/features/login'
import { useOwnStorage } from '@/kit/own-storage'
import { withThousands } from '@/lib/number'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { hasGuestStudied } from '@/stores/guest-study'
import { readPlacement } from '@/stores/placement-run'
import { text } from '@/strings'
import { meText } from '../../strings/me'
import { countAnswers, lessonsSeen, wordsMet, type Studies } from './built-up'
import { Sum } from './built-up-view'
import { Way } from './me'
import { useStudies, type Wanted } from './use-studies'

const words = meText.guest

/** The study on this device, in figures; only what there is some of. */
const Got = observer(function Got({ studies }: { readonly studies: Studies }) {
  const met = studies.words.state === 'ready' ? wordsMet(studies.words.store).met : 0
  const { answers, right } =
    studies.practice.state === 'ready' ? countAnswers(studies.practice.store) : { answers: 0, right: 0 }
  const { begun, done } =
    studies.courses.state === 'ready' ? lessonsSeen(studies.courses.store) : { begun: 0, done: 0 }
  const got = [
    [met, words.words],
    [answers, words.answers(right)],
    [begun, words.lessons(done)],
  ] as const
  return (
    <Box className="me-got">
      {got
        .filter(([count]) => count > 0)
        .map(([count, said]) => (
          <Box key={said} as="p" className="me-got-one">
            <Box as="span" className="me-got-number t-num">
              {withThousands(count)}
            </Box>{' '}
            <Box as="span" className="t-cap t-num row-line">
              {said}
            </Box>
          </Box>
        ))}
    </Box>
  )
})

/** The study of a guest on this device, and the lamp that takes it along. */
const Laid = observer(function Laid({ wanted }: { readonly wanted: Wanted }) {
  const root = useRoot()
  const studies = useStudies(wanted)
  return (
    <Box as="section" className="sec me-built">
      <Sum studies={studies} lead={meText.guestLead} />
      <Got studies={studies} />
      <Button className="btn btn-l btn-beacon btn-full me-gap" onClick={() => openLogin(root)}>
        {words.take}
      </Button>
      <Box as="p" className="t-sub me-take">
        {words.takeHint}
      </Box>
    </Box>
  )
})

/** A guest without any study here: the login, and something to begin with. */
function Nothing() {
  const root = useRoot()
  const { local } = useOwnStorage()
  const isPlaced = readPlacement(local) !== undefined
  return (
    <Box as="section" className="sec me-built">
      <Box as="h2" className="t-h1">
        {text.account.guest}
      </Box>
      <Box as="p" className="t-sub me-take">
        {isPlaced ? words.placementHint : words.nothingHint}
      </Box>
      <Button className="btn btn-l btn-beacon btn-full me-gap" onClick={() => openLogin(root)}>
        {text.account.login}
      </Button>
      <Link to={isPlaced ? '/spword/placement' : '/word-login'} className="btn btn-text me-start">
        {isPlaced ? words.placement : words.start}
      </Link>
    </Box>
  )
}

/** The personal centre of a guest: the study on this device, and the benefits of a login. */
export const Guest = observer(function Guest() {
  const { local } = useRoot().storage
  const wanted = {
    words: hasGuestStudied(local, 'words'),
    practice: hasGuestStudied(local, 'practice'),
    courses: hasGuestStudied(local, 'course'),
    focus: hasGuestStudied(local, 'focus'),
  }
  return (
    <>
      {Object.values(wanted).some(Boolean) ? <Laid wanted={wanted} /> : <Nothing />}
      <Section title={words.more}>
        <Box as="ul">
          {words.gains.map(({ icon, title, hint }) => (
            <Box key={title} as="li" className="row">
              <Icon name={icon} />
              <Box as="span" className="grow">
                <RowLines title={title} hint={hint} />
              </Box>
            </Box>
          ))}
        </Box>
      </Section>
      <Box className="sec me-ways">
        <Way to="/license?of=terms" icon="file-text" title={text.account.agreement} />
        <Way to="/license" icon="file-text" title={text.account.privacy} />
      </Box>
    </>
  )
})
