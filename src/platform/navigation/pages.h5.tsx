import { Component, createContext, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { AppComponent, OpenPage } from './pages.contract'

let count = 0

/** A page that is not drawn yet. */
export function createPage(url: string): OpenPage {
  count += 1
  return { id: `page-${count}`, url, shown: new Set(), hidden: new Set() }
}

/** The page around what is being rendered. */
export const PageContext = createContext<OpenPage | undefined>(undefined)

interface FrameProps {
  readonly page: OpenPage
  readonly children: ReactNode
}

/** The node of one page; a page that fails leaves the others as they are. */
class PageFrame extends Component<FrameProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    const { page, children } = this.props
    return (
      <div id={page.id} data-url={page.url}>
        {!this.state.hasFailed && <PageContext.Provider value={page}>{children}</PageContext.Provider>}
      </div>
    )
  }
}

/** The pages in the order of their opening; each is one element for its whole life, so that no other draws it again. */
let frames: readonly ReactElement[] = []
let host: Host | null = null
/** Runs once React has drawn the pages that were opened before it drew the app. */
const whenDrawn: (() => void)[] = []

class Host extends Component<{ readonly App: AppComponent }> {
  override render(): ReactNode {
    const { App } = this.props
    return (
      <App>
        <div>{frames}</div>
      </App>
    )
  }
}

function take(drawn: Host | null): void {
  host = drawn
  for (const run of whenDrawn.splice(0)) run()
}

function draw(done: () => void): void {
  if (host) host.forceUpdate(done)
  else whenDrawn.push(done)
}

/** Draws the app, so far without a page. */
export function drawApp(App: AppComponent): void {
  const mount = document.getElementById('app')
  if (mount) createRoot(mount).render(<Host ref={take} App={App} />)
}

export const pages = {
  /** Draws a page by its screen, and runs `done` when it is in the document. */
  add(page: OpenPage, Screen: ComponentType, done: () => void): void {
    frames = [
      ...frames,
      <PageFrame key={page.id} page={page}>
        <Screen />
      </PageFrame>,
    ]
    draw(done)
  },
  remove(page: OpenPage): void {
    frames = frames.filter(({ key }) => key !== page.id)
    draw(() => undefined)
  },
}
