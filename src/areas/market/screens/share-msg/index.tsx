import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage } from '@/features/page'
import { useAnnounce, useShare, type ShareCard } from '@/features/share'
import { joinUrl } from '@/lib/query'
import { clipboard } from '@/platform/input/clipboard'
import { sharePlatform } from '@/platform/wechat/share'
import { Box, Button, Picture } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { useThrottledAction } from '@/features/throttle'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { shareText } from '@/strings/share'
import '../../parts/share.scss'

/** Shape of the card's picture, as the posters' banners have it. */
const BANNER = { width: 750, height: 284 }

interface CardProps {
  readonly page: string
  readonly card: ShareCard
  readonly onMake: () => void
}

function Card({ page, card, onMake }: CardProps) {
  const { ui } = useRoot()
  useAnnounce({ page, title: card.title, card })

  async function copy(): Promise<void> {
    const isDone = await clipboard.write(card.link)
    ui.say(isDone ? shareText.copied : shareText.copyFailed, isDone ? 'good' : 'bad')
  }

  return (
    <>
      <Section title={shareText.card}>
        <Box className="card share-card">
          {card.picture && (
            <Box className="share-thumb">
              <Picture src={card.picture} alt={shareText.pictureAlt} {...BANNER} />
            </Box>
          )}
          <Box className="grow">
            <Box as="h3" className="t-h3">
              {card.title}
            </Box>
            <Box as="p" className="t-sub">
              {card.words}
            </Box>
          </Box>
        </Box>
      </Section>
      <Section title={shareText.link}>
        <Box as="p" className="t-sub share-link">
          {card.link}
        </Box>
        <Button className="btn btn-line btn-full share-hint" onClick={() => void copy()}>
          {shareText.copy}
        </Button>
      </Section>
      <Box className="act">
        <Button className="btn btn-l btn-beacon btn-full" onClick={onMake}>
          {shareText.make}
        </Button>
      </Box>
    </>
  )
}

/** How a page is shared: the card that others will see, its link, and the way to its poster. */
function ShareMsgScreen() {
  const { params } = usePage()
  const share = useShare()
  const once = useThrottledAction()
  const [page, title] = [params['page'] ?? '/', params['title'] ?? '']
  const { load, retry } = useLoad(`${page} ${title}`, () => share(page, title))
  return (
    <Page bottom="act">
      <NavBar title={shareText.msgTitle} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && (
        <Card
          page={page}
          card={load.value}
          onMake={() => once(() => go(joinUrl('/share-result', { page, title })))}
        />
      )}
    </Page>
  )
}

export default sharePlatform.shareable(ShareMsgScreen)
