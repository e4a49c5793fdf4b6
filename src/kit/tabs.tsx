import type { ReactNode } from 'react'
import { Box, Button } from '@/platform/ui'
import { useListId } from './list-id'

interface TabsProps<Name extends string> {
  /** The choice that the tabs offer. */
  readonly label: string
  readonly tabs: readonly (readonly [name: Name, title: string])[]
  readonly shown: Name
  readonly onShow: (name: Name) => void
  readonly className?: string
  /** The panel of the tab that is shown. */
  readonly children: ReactNode
}

/** A row of tabs, and the panel of the one that is chosen. */
export function Tabs<Name extends string>({
  label,
  tabs,
  shown,
  onShow,
  className = '',
  children,
}: TabsProps<Name>) {
  const panel = `${useListId()}-panel`
  return (
    <>
      <Box className={`tabs ${className}`} role="tablist" aria-label={label}>
        {tabs.map(([name, title]) => (
          <Button
            key={name}
            className={`tab${name === shown ? ' is-on' : ''}`}
            role="tab"
            aria-selected={name === shown}
            aria-controls={panel}
            onClick={() => onShow(name)}
          >
            {title}
          </Button>
        ))}
      </Box>
      <Box id={panel} role="tabpanel" aria-label={tabs.find(([name]) => name === shown)?.[1]}>
        {children}
      </Box>
    </>
  )
}
