import { observer } from 'mobx-react-lite'
import { useLayoutEffect, type ReactNode } from 'react'
import { lazyPart } from '@/kit/lazy-part'
import { firstView } from '@/platform/first-view'
import { useRoot } from '@/stores/context'
import { usePage } from './use-page'

const Outdated = lazyPart(async () => (await import('./outdated')).Outdated)

/** The page that leads to the stores; it needs nothing of the server that it does not bring along. */
const DOWNLOAD = '/market/download'

/** Where the pages of the vocabulary are. */
const WORDS = '/spword/'

/**
 * Stands in for the page once the server has refused this version of the app, and offers the new one. The vocabulary asks
 * the server for nothing and goes on below the offer; what is learnt in it is sent after the update.
 */
export const UpdateGate = observer(function UpdateGate({ children }: { children: ReactNode }) {
  const { ui } = useRoot()
  const { row } = usePage()
  const isOld = ui.outdated !== '' && row.path !== DOWNLOAD
  const isShut = isOld && !row.path.startsWith(WORDS)
  useLayoutEffect(() => {
    if (isShut) firstView.drop()
  }, [isShut])
  return (
    <>
      {isOld && <Outdated isShut={isShut} />}
      {!isShut && children}
    </>
  )
})
