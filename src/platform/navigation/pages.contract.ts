import type { ComponentType, ReactNode } from 'react'

/** A page in the document: the id of its node, its address, and what is to run as it comes and goes. */
export interface OpenPage {
  readonly id: string
  readonly url: string
  readonly shown: Set<() => void>
  readonly hidden: Set<() => void>
}

/** The app around all pages. */
export type AppComponent = ComponentType<{ children?: ReactNode }>
