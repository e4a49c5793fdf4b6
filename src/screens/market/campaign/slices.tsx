import type { PageItem } from '@/api/content'
import { hasWidgets } from '@/features/consult'
import { Anchor, Box, Picture } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'

/** Pictures that are drawn at once; the rest waits until it is near. */
const EAGER = 1

/** One picture after another; a part of a picture may link somewhere. */
export function Slices({ items, isFirst = false }: { items: readonly PageItem[]; isFirst?: boolean }) {
  const { boot, host, promotion } = useRoot()
  const allowed = boot.hosts.allow
  const hasLinks = hasWidgets(host, promotion.current.agent)
  return (
    <>
      {items.map((item, index) => {
        const href = item.ref ?? item.href
        const picture = (
          <Picture
            src={boot.apiBase + item.url}
            night={item.night && boot.apiBase + item.night}
            alt={item.alt}
            width={item.w}
            height={item.h}
            isLazy={!isFirst || index >= EAGER}
            className="camp-picture"
          />
        )
        return (
          <Box key={item.url} className="camp-slice">
            {href && hasLinks ? (
              <Anchor href={href} onFollow={() => void safeNavigate(href, allowed)}>
                {picture}
              </Anchor>
            ) : (
              picture
            )}
            {hasLinks &&
              item.areas?.map((area) => (
                <Anchor
                  key={area.href}
                  href={area.href}
                  className="camp-area"
                  aria-label={area.alt}
                  style={{ left: `${area.x}%`, top: `${area.y}%`, width: `${area.w}%`, height: `${area.h}%` }}
                  onFollow={() => void safeNavigate(area.href, allowed)}
                />
              ))}
          </Box>
        )
      })}
    </>
  )
}
