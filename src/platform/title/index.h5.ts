import type { TitlePlatform } from './contract'

export const titlePlatform = { set: () => undefined } satisfies TitlePlatform as TitlePlatform
