import type { TitlePlatform } from './contract'

export const titlePlatform = {
  set: (title) => {
    document.title = title
  },
} satisfies TitlePlatform as TitlePlatform
