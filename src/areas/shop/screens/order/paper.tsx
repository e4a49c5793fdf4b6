import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'

interface PaperProps {
  readonly icon: IconName
  readonly title: string
  readonly hint?: string | undefined
  /** Where it leads, or its action; a paper with neither is only shown. */
  readonly to?: Address
  readonly onClick?: (() => void) | undefined
}

/** Something that belongs to an order, such as its parcel or invoice. */
export function Paper({ icon, title, hint, to, onClick }: PaperProps) {
  const lines = (
    <>
      <Icon name={icon} />
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} />
      </Box>
      {(to !== undefined || onClick) && <Icon name="chevron-right" size={20} />}
    </>
  )
  if (to !== undefined)
    return (
      <Link to={to} className="row">
        {lines}
      </Link>
    )
  if (!onClick) return <Box className="row">{lines}</Box>
  return (
    <Button className="row row-button" onClick={onClick}>
      {lines}
    </Button>
  )
}
