import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { Page, usePage } from '@/features/page'
import { qrPicture, useAnnounce, useShare, type ShareCard } from '@/features/share'
import { useLoad } from '@/kit/use-load'
import { posterPlatform } from '@/platform/media/poster'
import { sharePlatform } from '@/platform/wechat/share'
import { Box, Button, Picture } from '@/platform/ui'
import { text } from '@/strings'
import { shareText } from '@/strings/share'
import '../../parts/share.scss'

/** Natural size of a poster's picture and of a code, in pixels; a code is square. */
const BANNER = { width: 750, height: 284 }
const CODE = { width: 400, height: 400 }

interface Drawn {
  readonly page: string
  readonly card: ShareCard
  readonly code: string
  /** The poster as one picture, where the platform can draw it. */
  readonly poster: string | undefined
}

function Parts({ card, code }: Drawn) {
  return (
    <Box className="card share-parts">
      {card.picture && <Picture src={card.picture} alt={shareText.pictureAlt} {...BANNER} />}
      <Box className="share-foot">
        <Box className="grow">
          <Box as="h2" className="t-h2">
            {card.title}
          </Box>
          <Box as="p" className="t-sub">
            {card.words}
          </Box>
        </Box>
        <Box className="share-code">
          <Picture src={code} alt={shareText.codeAlt} {...CODE} />
        </Box>
      </Box>
    </Box>
  )
}

function Poster(drawn: Drawn) {
  const { page, card, poster } = drawn
  useAnnounce({ page, title: card.title, card })
  return (
    <Box className="pad share-page">
      {poster ? (
        <Picture
          src={poster}
          alt={shareText.posterAlt(card.title)}
          width={750}
          height={1000}
          className="share-poster"
          hasMenu
        />
      ) : (
        <Parts {...drawn} />
      )}
      <Box as="p" className="t-sub share-hint">
        {poster ? shareText.save : shareText.screenshot}
      </Box>
    </Box>
  )
}

/** The poster of a page with the code that leads to it, to be saved and sent. */
function ShareResultScreen() {
  const { params } = usePage()
  const share = useShare()
  const [page, title] = [params['page'] ?? '/', params['title'] ?? '']

  async function draw(): Promise<Drawn> {
    const card = await share(page, title)
    const code = qrPicture(card.link)
    const plan = { ...card, code, codeWords: shareText.codeWords }
    // Without its picture a poster cannot be drawn in one; its parts can still be shown.
    return { page, card, code, poster: await posterPlatform.draw?.(plan).catch(() => undefined) }
  }

  const { load, retry } = useLoad(`${page} ${title}`, draw)
  return (
    <Page>
      <NavBar title={shareText.resultTitle} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && (
        <Notice art="error" title={text.error.failedTitle} hint={shareText.again}>
          <Button className="btn btn-l btn-solid" onClick={retry}>
            {text.common.retry}
          </Button>
        </Notice>
      )}
      {load.state === 'ready' && <Poster {...load.value} />}
    </Page>
  )
}

export default sharePlatform.shareable(ShareResultScreen)
