import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react'
import { splitUrl } from '@/lib/query'
import { useDidHide, useDidShow, useIsPage } from '@/platform/page'
import { firstView } from '@/platform/first-view'
import { titlePlatform } from '@/platform/navigation/title'
import { useAsync } from '@/platform/page/use-async'
import { Box } from '@/platform/ui'
import { openUrl } from '@/routes/navigate'
import { findTitle } from '@/routes/title'
import { usePage } from './use-page'
import { useRoot } from '@/stores/context'
import { LoadingHost } from './loading-host'
import { ToastHost } from './toast-host'
import { UpdateGate } from './update-gate'

const Overlay = createContext<ReactNode>(null)

/** The part that every page shows above itself; the app gives it, so that the frame knows no other feature. */
export const OverlayProvider = Overlay.Provider

export interface PageProps {
  readonly children: ReactNode
  /** Room that a fixed bar at the bottom takes. */
  readonly bottom?: 'bar' | 'act'
  /** The screen waits for something that the first view shows already, and removes that view by itself. */
  readonly keepsShell?: boolean
}

/**
 * The frame of every screen: its title, what its address says of the visitor, and the toast. A mini-program code may
 * open any page: one that does not draw the address makes way for the one that does, so that any code opens any address.
 */
export function Page(props: PageProps) {
  const { url, row, page } = usePage()
  const isHere = useIsPage(page)
  // A page that was given no address reads it as that of the home page, and stays.
  const isAstray = !isHere && row.screen !== 'main/home'
  useLayoutEffect(() => {
    if (isAstray) openUrl(url, 'replace')
  }, [isAstray, url])
  return isAstray ? null : <Frame {...props} />
}

function Frame({ children, bottom, keepsShell = false }: PageProps) {
  const { boot, promotion, track, now, newId } = useRoot()
  const { url, row, params } = usePage()
  const overlay = useContext(Overlay)
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  // With the page itself, so that who listens hears one view at every moment.
  useLayoutEffect(() => {
    if (!keepsShell) firstView.drop()
  }, [keepsShell])
  useAsync(
    async (signal) => {
      promotion.readQuery(params, { id: newId(), time: now(), page: splitUrl(url).path })
      const title = await findTitle(row, boot.brandTitle, promotion.current.agent, params)
      if (!signal.isCancelled && title !== undefined) titlePlatform.set(title)
    },
    [boot, promotion, row, params, url, newId, now],
  )
  // Layout effect, so that the page-enter event precedes tab events of children.
  useLayoutEffect(() => {
    if (isShown) track.track({ kind: 'enter', name: row.path, page: url, activity: row.activity ?? '' })
  }, [track, isShown, url, row])
  return (
    <>
      <Box as="main" className={bottom ? `has-${bottom}` : undefined}>
        <UpdateGate>{children}</UpdateGate>
      </Box>
      {/* The pages beneath stay in the document: what floats must be there once, or its ids would be doubled. */}
      <Box>{isShown && overlay}</Box>
      {/* The mini-program sends all siblings of a removed element: a toast's end must not send the page again. */}
      <Box>
        {isShown && <LoadingHost />}
        {isShown && <ToastHost />}
      </Box>
    </>
  )
}
