import { Anchor, Box } from '@/platform/ui'
import { isBuilt } from '@/routes/built'
import { go } from '@/routes/navigate'
import { text } from '@/strings'
import { Icon, type IconName } from './icon'
import '@/theme/parts/tab-bar.scss'
import '@/theme/parts/tab-icons.scss'

const items = [
  { path: '/home-page', icon: 'home', label: text.tabBar.home },
  { path: '/courses/study-center', icon: 'book-2', label: text.tabBar.study },
  { path: '/spword/index', icon: 'vocabulary', label: text.tabBar.words },
  { path: '/exam-sky', icon: 'messages', label: text.tabBar.community },
  { path: '/personal-center', icon: 'user', label: text.tabBar.mine },
] as const satisfies readonly { path: string; icon: IconName; label: string }[]

export type TabPath = (typeof items)[number]['path']

/** The tab that a public path is the home of, if any. */
export function tabPathOf(path: string): TabPath | undefined {
  return items.find((item) => item.path === path)?.path
}

/** The homes of the product that are built; `current` is the one that is shown. */
export function TabBar({ current }: { current: TabPath }) {
  return (
    <Box as="nav" className="tabbar" aria-label={text.tabBar.name}>
      {items
        .filter(({ path }) => path === current || isBuilt(path))
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
