import type { ReactNode } from 'react'
import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Box, Button } from '@/platform/ui'
import { openUrl } from '@/routes/navigate'
import type { Address } from '@/routes/address'

interface NextProps {
  /** What it is about, for who does not see it. */
  readonly label: string
  readonly figure?: number
  readonly title: ReactNode
  readonly summary: string
  readonly button: string
  readonly to: string
  /** Whether it is the one next step of the page. */
  readonly isLamp: boolean
}

/** Something to do, with its button: the figure is how much of it there is. */
export function Next({ label, figure, title, summary, button, to, isLamp }: NextProps) {
  return (
    <Box as="section" className="sec home-next" aria-label={label}>
      <Box className="grow home-next-text">
        {figure === undefined ? (
          <Box as="h2" className="t-h2">
            {title}
          </Box>
        ) : (
          <Box as="h2" className="home-due">
            <Box as="span" className="t-num home-figure">
              {figure}
            </Box>
            <Box as="span" className="t-bold">
              {title}
            </Box>
          </Box>
        )}
        <Box as="p" className="t-sub t-num home-gap">
          {summary}
        </Box>
      </Box>
      <Button
        className={`btn btn-l home-next-go ${isLamp ? 'btn-beacon' : 'btn-quiet'}`}
        onClick={() => openUrl(to)}
      >
        {button}
      </Button>
    </Box>
  )
}

interface ThumbRowProps {
  readonly to: Address
  readonly title: ReactNode
  readonly hint: string
  /** What stands in front: an icon, or a time. */
  readonly lead: { readonly icon: IconName } | { readonly clock: string }
  /** Share that is behind the student, 0 to 1. */
  readonly share?: number
}

/** A row that leads to something, with a picture of what it is in front. */
export function ThumbRow({ to, title, hint, lead, share }: ThumbRowProps) {
  return (
    <Link to={to} className="row">
      <Box as="span" className="home-thumb t-num t-bold">
        {'icon' in lead ? <Icon name={lead.icon} /> : lead.clock}
      </Box>
      <Box as="span" className="grow">
        <Box as="span" className="t-mid home-row-title">
          {title}
        </Box>
        <Box as="span" className="t-cap t-num home-row-title">
          {hint}
        </Box>
        {share !== undefined && (
          <Box as="span" className="home-track" aria-hidden>
            <Box as="span" className="home-track-done" style={{ width: `${Math.round(share * 100)}%` }} />
          </Box>
        )}
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** A row of the day that leads on, without a picture. */
export function DayRow({
  to,
  title,
  hint,
  figure,
}: {
  readonly to: Address
  readonly title: string
  readonly hint: string
  readonly figure?: string | undefined
}) {
  return (
    <Link to={to} className="row">
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} isNumeric />
      </Box>
      {figure !== undefined && (
        <Box as="span" className="t-sub t-num">
          {figure}
        </Box>
      )}
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}
