import type { SharePlatform } from './share.contract'

/** A browser asks nobody: its own menu shares the address. */
export const sharePlatform = {
  useMessage: () => undefined,
  shareable: (screen) => screen,
} satisfies SharePlatform as SharePlatform
