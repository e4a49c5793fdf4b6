import type { PageConfig, PageItem } from '../../api/page'
import { useStagedRows } from '@/platform/ui/staged'
import { Anchor, Box, Button, Picture } from '@/platform/ui'
import { marketText } from '../../strings/index'
import type { Action } from './button-rules'

/** The step that a tap on a picture leads to; `words` are those that the visitor was shown there. */
export interface SliceHandlers {
  readonly onAction: (action: Action, words: string) => void
  readonly onPlay: (videoId: string) => void
  readonly onFollow: (href: string, words: string) => void
  /** The page's films, by which a button says what it plays. */
  readonly films?: PageConfig['videos']
  /** Address of the server that has the pictures; empty where it is the page's own. */
  readonly base: string
}

interface SliceProps extends SliceHandlers {
  readonly item: PageItem
  readonly isLazy: boolean
  readonly isMain: boolean
  /** How many of the parts that can be tapped are rendered by now. */
  readonly room: number
}

/** How many parts of a picture can be tapped. */
const countParts = ({ areas, clk, vid }: PageItem): number => (areas?.length ?? 0) + (clk || vid ? 1 : 0)

/** A button over the whole picture, with a label of its own; screen readers still read the picture's text. */
function Cover({ item, films, onAction, onPlay }: SliceProps) {
  const { clk, vid } = item
  const label = vid
    ? marketText.play(films?.find(({ id }) => id === vid)?.title)
    : clk && marketText.action[clk]
  if (!label) return null
  return (
    <Button
      className="camp-area camp-cover"
      aria-label={label}
      onClick={() => (vid ? onPlay(vid) : clk && onAction(clk, item.alt))}
    />
  )
}

function Slice(props: SliceProps) {
  const { item, isLazy, isMain, room, base, onFollow } = props
  const href = item.ref ?? item.href
  const at = (url: string | undefined) => url && base + url
  const picture = (
    <Picture
      src={base + item.url}
      night={at(item.night)}
      small={at(item.small)}
      nightSmall={at(item.nightSmall)}
      alt={item.alt}
      width={item.w}
      height={item.h}
      isLazy={isLazy}
      isMain={isMain}
      className="camp-picture"
    />
  )
  const linked = href ? (
    <Anchor href={href} onFollow={() => onFollow(href, item.alt)}>
      {picture}
    </Anchor>
  ) : (
    picture
  )
  const { areas = [] } = item
  // Most pictures do nothing, and a box less for each of them is less to send to the view.
  if (areas.length === 0 && !item.clk && !item.vid) return linked
  return (
    <Box className="camp-slice">
      {linked}
      {room > 0 && <Cover {...props} />}
      {areas.slice(0, Math.max(0, room - (item.clk || item.vid ? 1 : 0))).map((area) => (
        <Anchor
          key={`${area.x}-${area.y}`}
          href={area.href}
          className="camp-area"
          aria-label={area.alt}
          style={{ left: `${area.x}%`, top: `${area.y}%`, width: `${area.w}%`, height: `${area.h}%` }}
          onFollow={() => onFollow(area.href, area.alt)}
        />
      ))}
    </Box>
  )
}

export interface SlicesProps extends SliceHandlers {
  readonly items: readonly PageItem[]
  /** How many pictures are fetched at once; the others when they are near. */
  readonly eager?: number
  /** The picture that is fetched before all others. */
  readonly main?: PageItem | undefined
}

/** One picture after another; a picture or a part of it may link somewhere, run an action or play a film. */
export function Slices({ items, eager = 1, main, ...handlers }: SlicesProps) {
  const counts = items.map(countParts)
  const before = (index: number) => counts.slice(0, index).reduce((sum, count) => sum + count, 0)
  const shown = useStagedRows(before(items.length))
  return (
    <>
      {items.map((item, index) => (
        <Slice
          key={item.url}
          item={item}
          isLazy={index >= eager}
          isMain={item === main}
          room={shown - before(index)}
          {...handlers}
        />
      ))}
    </>
  )
}
