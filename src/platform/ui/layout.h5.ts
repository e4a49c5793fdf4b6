import type { LayoutPlatform } from './layout.contract'

export const layoutPlatform = {
  narrow: () => document.documentElement.setAttribute('data-layout', 'narrow'),
} satisfies LayoutPlatform as LayoutPlatform
