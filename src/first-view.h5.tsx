import { renderToStaticMarkup } from 'react-dom/server'
import type { PageConfig, PageItem } from '@/areas/market/api/page'
import { English, Ipa } from '@/areas/words/parts'
import { Box } from '@/platform/ui'
import { PreloadPicture } from '@/platform/ui/preload'
import { cardText } from '@/areas/words/strings/card'
import type { CampaignChoice, FirstViews } from '../contract/first-view'
import { getAction } from '@/areas/market/screens/campaign/button-rules'
import { BottomButton, CampaignLook } from '@/areas/market/screens/campaign/look'
import { Slices } from '@/areas/market/screens/campaign/image-list'
import { listItems, selectTab } from '@/areas/market/screens/campaign/tab-choice'
import { builtPage } from '@/areas/market/screens/campaign/built-page'
import { pageFor } from '@/areas/market/screens/campaign/page-for'
import { FrontLook } from '@/areas/words/screens/card/front'
import { BarLook, Choice, Side } from '@/areas/words/screens/card/look'

/** Pictures that are rendered at once; two fill any phone, the rest is for readers without scripts. */
const EAGER = 2

/** Taps are noted by a script of the page and repeated by the app. */
const noTap = () => undefined
const handlers = { onAction: noTap, onPlay: noTap, onFollow: noTap, base: '' }

/** Where the bottom button leads while no script answers it: on where the page asks nobody to log in, else to the login. */
const buttonHref = (page: PageConfig): string => (getAction(page) === 'open' && page.next) || '/login'

/** The picture that a reader waits for. */
function largest(items: readonly PageItem[]): PageItem | undefined {
  const height = ({ w, h }: PageItem): number => h / w
  return items
    .slice(0, EAGER)
    .reduce<PageItem | undefined>(
      (best, item) => (best && height(best) >= height(item) ? best : item),
      undefined,
    )
}

function getPreload({ url, small, night, nightSmall, w }: PageItem): string {
  return renderToStaticMarkup(
    <PreloadPicture src={url} small={small} night={night} nightSmall={nightSmall} width={w} />,
  )
}

const firstViews: Pick<FirstViews, 'built' | 'campaign' | 'card'> = {
  built: builtPage,

  campaign(all, { tabId, agent, now, noScript }: CampaignChoice) {
    const page = pageFor(all, { agent, now })
    const shown = selectTab(page, tabId)
    const banner = listItems(page, 'banner')
    const main = largest([...banner, ...shown.items])
    const rest = shown.items.slice(EAGER)
    const pictures = { ...handlers, films: page.videos, main }
    const body = renderToStaticMarkup(
      <Box as="main" className="has-act">
        <CampaignLook
          config={page}
          shown={shown}
          stick={{ top: page.stickyThreshold }}
          banner={<Slices {...pictures} items={banner} eager={banner.length} />}
          now={now}
          onSelect={noTap}
          onSelectSub={noTap}
          onInstead={noTap}
        >
          <Slices {...pictures} items={shown.items.slice(0, EAGER)} eager={EAGER} />
          {rest.length > 0 && (
            <noscript>
              <Slices {...pictures} items={rest} eager={rest.length} />
            </noscript>
          )}
        </CampaignLook>
        {page.footerButton && (
          <BottomButton href={buttonHref(page)} offer={page.offer} onPress={noTap}>
            {page.footerButton}
          </BottomButton>
        )}
        <noscript>
          <p className="camp-empty">{noScript}</p>
        </noscript>
      </Box>,
    )
    return { head: main ? getPreload(main) : '', body }
  },

  // How many cards there are depends on the day, and icons take time to draw: both are left to the app.
  card(entry) {
    const body = renderToStaticMarkup(
      <Box as="main">
        <Box className="wm is-front">
          <BarLook done={0} />
          <Box className="wm-card">
            <Side name="front" word={entry.word} isUp>
              <FrontLook
                tag={cardText.isNew}
                word={entry.word}
                more={<Box as="span" className="ib" />}
                pronunciation={<Ipa ipa={entry.ipa} />}
                help={<English {...entry} />}
              />
            </Side>
          </Box>
          <Choice word={entry.word} face="front" />
        </Box>
      </Box>,
    )
    return { head: '', body }
  },
}

export const { built, campaign, card } = firstViews
