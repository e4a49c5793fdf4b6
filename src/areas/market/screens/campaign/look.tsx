import type { CSSProperties, ReactNode } from 'react'
import type { PageConfig, PageOffer, Tab } from '../../api/page'
import { DaysLeft } from '@/components/days-left'
import { SampleTag } from '@/components/sample-tag'
import { Anchor, Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { fitsInstead, hasEnded, isTooLate } from '../../../../../contract/domain/market/campaign'
import { daysUntil } from '../../../../../contract/domain/china-time'
import type { Shown, SubTab } from './tab-choice'
import { SubTabs, TabRows } from './tabs'

export interface CampaignLookProps {
  readonly config: PageConfig
  readonly shown: Shown
  /** Of the place that the page scrolls back to, and of what the tabs change. */
  readonly ids?: { readonly mark: string; readonly panel: string }
  readonly stick: CSSProperties | undefined
  readonly banner: ReactNode
  /** Unix ms, for a page that counts the days to the exam. */
  readonly now: number
  readonly onSelect: (tab: Tab) => void
  readonly onSelectSub: (tab: SubTab) => void
  /** Leads to what still fits where it is too late for the page. */
  readonly onInstead: () => void
  /** The pictures of what is shown. */
  readonly children: ReactNode
}

/** How a campaign page is laid out; it knows no store, so that the server can draw it too. */
export function CampaignLook(props: CampaignLookProps) {
  const { config, shown, ids, stick, banner, now, onSelect, onSelectSub, onInstead, children } = props
  const { tab, subTabId, title, items } = shown
  const fitting = fitsInstead(config, now)
  const over =
    config.until && hasEnded(config, now)
      ? text.campaign.ended(config.until)
      : isTooLate(config, now) && text.campaign.late
  return (
    <>
      {over && (
        <Box as="p" className="t-sub camp-ended">
          {over}
          {fitting && (
            <>
              {text.campaign.fits}
              <Anchor className="btn btn-text" href={fitting.to} onFollow={onInstead}>
                {fitting.title}
              </Anchor>
            </>
          )}
        </Box>
      )}
      {banner}
      {config.exam ? (
        <Box as="section" className="camp-days sea-band">
          <DaysLeft
            cohort={config.cohort}
            examDate={config.exam.date}
            note={config.exam.note}
            left={daysUntil(config.exam.date, now)}
          />
        </Box>
      ) : (
        // The pictures show what the page is called.
        <Box as="h1" className="camp-name">
          {config.title}
        </Box>
      )}
      <Box id={ids?.mark} className="camp-mark" />
      <Box className={config.tabLayout === 'side' ? 'camp-beside' : undefined}>
        {config.tabRows.length > 0 && (
          <Box className="camp-stick" style={stick}>
            <TabRows config={config} selected={tab?.id} panel={ids?.panel} onSelect={onSelect} />
          </Box>
        )}
        <Box className="grow">
          <Box className={tab?.subLayout ? 'camp-beside' : undefined}>
            <SubTabs tab={tab} selected={subTabId} panel={ids?.panel} onSelect={onSelectSub} />
            <Box role="tabpanel" id={ids?.panel} aria-label={title} className="grow">
              {children}
              {items.length === 0 && (
                <Box as="p" className="t-sub camp-empty">
                  {text.campaign.empty}
                </Box>
              )}
            </Box>
          </Box>
        </Box>
      </Box>
    </>
  )
}

interface BottomButtonProps {
  readonly children: string
  /** Where it leads while no script answers it. */
  readonly href?: string
  /** The price and the end of what it offers. */
  readonly offer: PageConfig['offer']
  readonly onPress: () => void
}

/** The course of an offer where the page is not about it, its price and its last day. */
function Offer({ course, price, usual, sample, until }: PageOffer) {
  return (
    <Box as="p" className="t-cap t-num camp-offer">
      {course}{' '}
      <Box as="span" className="t-nowrap">
        {text.campaign.price(price)} {sample && <SampleTag />}
      </Box>{' '}
      {usual !== undefined && (
        <>
          <Box as="span" className="t-nowrap">
            {text.campaign.usual(text.campaign.price(usual))}
          </Box>{' '}
        </>
      )}
      <Box as="span" className="t-nowrap">
        {text.campaign.until(until)}
      </Box>
    </Box>
  )
}

/** The page's call to action, which stays in sight; an offer states what it is. */
export function BottomButton({ children, href, offer, onPress }: BottomButtonProps) {
  const look = 'btn btn-l btn-beacon btn-full'
  return (
    <Box className="act">
      {offer && <Offer {...offer} />}
      {href === undefined ? (
        <Button className={look} onClick={onPress}>
          {children}
        </Button>
      ) : (
        <Anchor className={look} href={href} onFollow={onPress}>
          {children}
        </Anchor>
      )}
    </Box>
  )
}
