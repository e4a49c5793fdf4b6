import type { ReactNode } from 'react'
import { createRoot, startRouter } from './bootstrap'
import { enterFromWechat, LoginGate, resumeSignUps } from './features/login'
import { OverlayProvider } from './features/page'
import { acceptHandover } from './features/session'
import { RootProvider } from './stores/context'
import './platform/style'
import './app.scss'

const root = createRoot()
void enterFromWechat(root)
startRouter(root)
acceptHandover(root)
void resumeSignUps(root)

const overlay = <LoginGate />

/** The app around every page: stores and services for all of them. */
export default function App({ children }: { children?: ReactNode }) {
  return (
    <RootProvider value={root}>
      <OverlayProvider value={overlay}>{children}</OverlayProvider>
    </RootProvider>
  )
}
