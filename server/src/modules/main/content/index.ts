import type { Home, License } from '../../../../../contract/schemas/main/content'
import type { MapStage } from '../../../../../contract/schemas/main/today'
import { readLicense } from '../../../domain/content/license'
import type { ContentReading } from '../../../domain/content/reading'
import { readHome } from './home'
import { readLearningMap } from './learning-map'

declare module '../../../domain/content/content' {
  interface Content {
    /** Follows its file while the server runs. */
    home: Home
    license: License
    /** The stages of the year; they follow their file while the server runs. */
    learningMap: readonly MapStage[]
  }
}

/** Reads home, which may name products, the license and the map of the year. */
export async function readMain({ from, report }: ContentReading, products: ReadonlySet<string>) {
  return {
    home: await readHome(from('home'), products, report('home')),
    license: await readLicense(from('license'), 'license.json', report('license')),
    learningMap: await readLearningMap(from('learning-map'), report('learning-map')),
  }
}
