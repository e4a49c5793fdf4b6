import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { useDidHide, useDidShow } from '@/platform/page'
import { titlePlatform } from '@/platform/title'
import { Box } from '@/platform/ui'
import { titleOf } from '@/routes/title'
import { usePage } from './use-page'
import { useRoot } from '@/stores/context'
import { ToastHost } from './toast-host'

const Overlay = createContext<ReactNode>(null)

/** What every page shows above itself; the app gives it, so that the frame knows no other feature. */
export const OverlayProvider = Overlay.Provider

export interface PageProps {
  readonly children: ReactNode
  /** Room that a fixed bar at the bottom takes. */
  readonly bottom?: 'bar' | 'act'
}

/** The frame of every screen: its title, what its address says of the visitor, and the toast. */
export function Page({ children, bottom }: PageProps) {
  const { boot, promotion } = useRoot()
  const { row, params } = usePage()
  const overlay = useContext(Overlay)
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => {
    promotion.readQuery(params)
    const title = titleOf(row, boot.brandTitle, promotion.current.agent)
    if (title !== undefined) titlePlatform.set(title)
  }, [boot, promotion, row, params])
  return (
    <>
      <Box as="main" className={bottom ? `has-${bottom}` : undefined}>
        {children}
      </Box>
      {/* The pages beneath stay in the document: what floats must be there once, or its ids would be doubled. */}
      {isShown && overlay}
      {isShown && <ToastHost />}
    </>
  )
}
