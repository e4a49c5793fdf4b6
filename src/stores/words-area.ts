import { autorun } from 'mobx'
import { SILENT } from '@/api/client'
import { createWordApi } from '@/api/word'
import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { openStudy } from './open-study'
import { ownStore } from './own-store'
import type { Root } from './root'
import { takeWords } from './word-inbox'
import { WordStore } from './word-store'
import { wordStream } from './word-stream'

/** Builds the vocabulary's store on this device. */
export async function createWordStore(root: Root, room?: RecordStore): Promise<WordStore> {
  const words = root.apiWith(SILENT).of(createWordApi)
  const build = (deps: ConstructorParameters<typeof WordStore>[0]) => new WordStore(deps)
  const store = await openStudy(
    root,
    wordStream,
    (deps) => build({ ...deps, api: { ...words, ...deps.api }, settings: root.boot.words }),
    room,
  )
  autorun(() => {
    if (store.load.state !== 'ready') return
    const own = ownStore(root.storage.local, store.isGuest ? '' : store.owner)
    store.meet(takeWords(own))
  })
  return store
}

/** The student's vocabulary. */
export const wordsArea = new Area((root) => createWordStore(root))
