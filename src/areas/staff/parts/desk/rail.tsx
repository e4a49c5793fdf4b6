import type { DeskCount } from '../../api/desk'
import { Icon } from '@/components/icon'
import { Anchor, Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { deskText } from '../../strings/frame'
import { otherPlaces, queuePlaces, refusalAt, type DeskPlace, type Sight } from './views'
import './desk.scss'

export interface RailProps extends Sight {
  /** Name and role of who works. */
  readonly staffName: string
  readonly counts: readonly DeskCount[]
  /** The view that is shown. */
  readonly view: string
  readonly isWide: boolean
}

interface PlaceProps {
  readonly place: DeskPlace
  readonly isHere: boolean
  readonly isWide: boolean
  readonly open: number | undefined
}

function Place({ place: { path, title, icon }, isHere, isWide, open }: PlaceProps) {
  return (
    <Anchor
      href={path}
      className={`desk-place${isHere ? ' is-on' : ''}`}
      aria-current={isHere ? 'page' : undefined}
      // Beside the rail one page takes the place of another; on a phone the rail stays beneath.
      onFollow={() => go(path, isWide ? 'replace' : 'push')}
    >
      <Icon name={icon} size={20} />
      <Box as="span" className="grow">
        {title}
      </Box>
      {open !== undefined && (
        <Box as="span" className="t-num" aria-label={deskText.open(open)}>
          {String(open)}
        </Box>
      )}
    </Anchor>
  )
}

/** The queues that the reader may work on with what waits in each, and what else there is at the desk. */
export function Rail({ staffName, counts, view, isWide, ...sight }: RailProps) {
  const isSeen = (place: DeskPlace) => refusalAt(place, sight) === undefined
  const queues = queuePlaces.filter(isSeen)
  return (
    <Box as="nav" className="desk-rail" aria-label={deskText.queues}>
      <Box as="p" className="flex g2 desk-brand">
        <Box as="span" className="desk-mark" aria-hidden />
        <Box as="span" className="t-bold">
          {deskText.name}
        </Box>
      </Box>
      {queues.map((place) => (
        <Place
          key={place.view}
          place={place}
          isHere={view === place.view}
          isWide={isWide}
          open={counts.find(({ queue }) => queue === place.view)?.open}
        />
      ))}
      {queues.length > 0 && <Box className="desk-rule" aria-hidden />}
      {otherPlaces.filter(isSeen).map((place) => (
        <Place key={place.view} place={place} isHere={view === place.view} isWide={isWide} open={undefined} />
      ))}
      <Box as="p" className="t-cap desk-who">
        {staffName}
      </Box>
      <Anchor
        href="/confiirm-identity"
        className="desk-account t-cap"
        onFollow={() => go('/confiirm-identity')}
      >
        {deskText.account}
      </Anchor>
    </Box>
  )
}
