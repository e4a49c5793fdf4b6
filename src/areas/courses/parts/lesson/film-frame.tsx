import type { ReactNode } from 'react'
import { Icon } from '@/components/icon'
import { hostFacts } from '@/platform/host'
import { Box, Button } from '@/platform/ui'
import { back } from '@/routes/navigate'
import { text as common } from '@/strings'
import './film-frame.scss'

/** The way back and the title above a picture, where the host draws none. */
export function FilmBar({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode | undefined
}) {
  if (hostFacts.hasOwnTitleBar) return null
  return (
    <Box as="header" className="film-up">
      <Button className="ib" aria-label={common.common.back} onClick={() => back()}>
        <Icon name="chevron-left" />
      </Button>
      <Box as="h1" className="film-title">
        {title}
      </Box>
      {children}
    </Box>
  )
}

/** The room of a picture, sixteen to nine. */
export function FilmFrame({ children }: { readonly children: ReactNode }) {
  return <Box className="film-frame">{children}</Box>
}

/** The notices over the picture, or in its place. */
export function FilmOver({
  role,
  children,
}: {
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}) {
  return (
    <Box className="film-over" {...(role && { role })}>
      {children}
    </Box>
  )
}
