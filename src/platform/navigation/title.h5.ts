import type { TitlePlatform } from './title.contract'

export const titlePlatform = { set: () => undefined } satisfies TitlePlatform as TitlePlatform
