import { Anchor, Box } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { text } from '@/strings'
import { Icon, type IconName } from './icon'
import '@/theme/parts/tab-bar.scss'
import '@/theme/parts/tab-icons.scss'

interface Tab {
  readonly path: string
  readonly icon: IconName
  readonly label: string
  /** Nothing is at the path yet. */
  readonly isPlanned?: true
}

/** One that is planned is shown once it is the current one; the tests hold the marks against the route table. */
export const tabs = [
  { path: '/home-page', icon: 'home', label: text.tabBar.home },
  { path: '/courses/study-center', icon: 'book-2', label: text.tabBar.study },
  { path: '/spword/index', icon: 'vocabulary', label: text.tabBar.words },
  { path: '/exam-sky', icon: 'messages', label: text.tabBar.community, isPlanned: true },
  { path: '/personal-center', icon: 'user', label: text.tabBar.mine },
] as const satisfies readonly Tab[]

export type TabPath = (typeof tabs)[number]['path']

/** The tab that a public path is the home of, if any. */
export function findTabPath(path: string): TabPath | undefined {
  return tabs.find((tab) => tab.path === path)?.path
}

/** The homes of the product that are built; `current` is the one that is shown. */
export function TabBar({ current }: { current: TabPath }) {
  return (
    <Box as="nav" className="tabbar" aria-label={text.tabBar.name}>
      {tabs
        .filter((tab) => tab.path === current || !('isPlanned' in tab))
        .map(({ path, icon, label }) => (
          <Anchor
            key={path}
            href={path}
            className={`tabbar-item${path === current ? ' is-on' : ''}`}
            aria-current={path === current ? 'page' : undefined}
            onFollow={() => (path === current ? undefined : go(path, 'reset'))}
          >
            <Icon name={icon} />
            <Box as="span">{label}</Box>
          </Anchor>
        ))}
    </Box>
  )
}
