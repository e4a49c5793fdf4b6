import { keepMessagesSmall } from '../ui/small-messages'
import type { Boot, BootSource } from './boot.contract'

export type { Boot, NativeApp } from './boot.contract'

/** The deployment's boot file as JSON text, put in by the build. */
declare const __BOOT__: string

// Before the first page is drawn.
keepMessagesSmall()

export const bootSource = {
  read: () => JSON.parse(__BOOT__) as Boot, // the deployment's own file; the content check validates it
} satisfies BootSource as BootSource
