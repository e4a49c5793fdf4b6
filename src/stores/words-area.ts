import { SILENT } from '@/api/client'
import { createWordApi } from '@/api/word'
import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { openStudy } from './open-study'
import type { Root } from './root'
import { WordStore } from './word-store'
import { wordStream } from './word-stream'

/** Builds the vocabulary's store on this device. */
export async function createWordStore(root: Root, room?: RecordStore): Promise<WordStore> {
  const words = root.apiWith(SILENT).of(createWordApi)
  const build = (deps: ConstructorParameters<typeof WordStore>[0]) => new WordStore(deps)
  return openStudy(
    root,
    wordStream,
    (deps) => build({ ...deps, api: { ...words, ...deps.api }, settings: root.boot.words }),
    room,
  )
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
