import { observer } from 'mobx-react-lite'
import { Icon } from '@/components/icon'
import { NavBar } from '@/components/nav-bar'
import { openLogin } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { joinUrl } from '@/lib/query'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { useThrottledAction } from '@/features/throttle'
import { text } from '@/strings'
import { wordsText as words } from '../../strings/profile'
import './index.scss'

function Points({ points }: { points: readonly string[] }) {
  return (
    <Box as="ul" className="guest-list">
      {points.map((point) => (
        <Box as="li" key={point} className="guest-point">
          <Box as="span" className="guest-icon">
            <Icon name="check" size={20} />
          </Box>
          <Box as="span" className="grow">
            {point}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The guest's entry to the vocabulary: what is stored without an account, and what an account adds. */
const Entry = observer(function Entry() {
  const root = useRoot()
  const { promotion, session } = root
  const { params } = usePage()
  const once = useThrottledAction()
  const wordJump = params['wordJump'] || promotion.current.wordJump
  const start = () => once(() => go(joinUrl('/spword/index', { wordJump: wordJump || undefined })))
  if (session.isSignedIn) {
    return (
      <>
        <Box as="p" className="t-sub guest-lead">
          {words.signedIn}
        </Box>
        <Points points={words.withAccount} />
        <Button className="btn btn-l btn-beacon btn-full" onClick={start}>
          {words.start}
        </Button>
      </>
    )
  }
  return (
    <>
      <Box as="p" className="t-sub guest-lead">
        {words.lead}
      </Box>
      <Points points={words.asGuest} />
      <Button className="btn btn-l btn-beacon btn-full" onClick={start}>
        {words.tryIt}
      </Button>
      <Box className="guest-more">
        <Button className="btn btn-text" onClick={() => openLogin(root)}>
          {text.account.login}
        </Button>
      </Box>
    </>
  )
})

export default function WordLoginScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <Box className="guest">
        <Box as="h2" className="t-h1">
          {words.title}
        </Box>
        <Entry />
      </Box>
    </Page>
  )
}
