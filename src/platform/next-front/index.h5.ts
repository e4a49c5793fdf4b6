import { storage } from '../storage'
import type { NextFrontPlatform } from './contract'

/** The script of the drawn study card reads it (`server/src/plugins/drawn-start.ts`). */
const KEY = 'words/next'

export const nextFront = {
  keep(front) {
    if (front) storage.local.write(KEY, front)
    else storage.local.remove(KEY)
  },
} satisfies NextFrontPlatform as NextFrontPlatform
