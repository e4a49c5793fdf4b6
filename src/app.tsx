import type { ReactNode } from 'react'
import { createRoot, startRouter } from './bootstrap'
import { lazyLayer } from './features/lazy-layer'
import { enterFromWechat, LoginGate, resumeAfterLogin } from './features/login'
import { OverlayProvider } from './features/page'
import { acceptHandover, repeatSignOuts } from './features/session'
import { deploys } from './platform/app/deploys'
import { whenIdle } from './platform/app/idle'
import { destinations } from './routes/destination'
import { RootProvider } from './stores/context'
import { silently } from './stores/root'
import './platform/ui/style'
import './app.scss'

deploys.survive((path) => root.promotion.leave(path))
const root = createRoot()
const quiet = silently(root)
void enterFromWechat(quiet)
startRouter(root)
acceptHandover(quiet, () => import('./features/login').then((part) => part.byApp))
void resumeAfterLogin(quiet)
repeatSignOuts(quiet)
whenIdle(() => {
  // The next page is opened without waiting for the route table.
  destinations.load().catch(() => undefined)
  void root.track.start()
  // A visitor without a network is served from the device the next time.
  import(/* webpackChunkName: "track", webpackExports: "startWorker" */ './features/push').then(
    ({ startWorker }) => startWorker(root),
    () => undefined,
  )
  import(/* webpackChunkName: "track" */ './features/reloaded').then(
    ({ sayPasswordLost }) => sayPasswordLost(root),
    () => undefined,
  )
  import(/* webpackChunkName: "track" */ './stores/follow-unsent').then(
    ({ followUnsent }) => followUnsent(root),
    () => undefined,
  )
})

const overlay = (
  <LoginGate Sheet={lazyLayer(() => import('./features/login').then((part) => part.LoginSheet))} />
)

/** The app around every page: stores and services for all of them. */
export default function App({ children }: { children?: ReactNode }) {
  return (
    <RootProvider value={root}>
      <OverlayProvider value={overlay}>{children}</OverlayProvider>
    </RootProvider>
  )
}
