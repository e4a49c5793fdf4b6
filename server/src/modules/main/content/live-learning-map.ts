import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import { LEARNING_MAP_FILE, readLearningMap } from './learning-map'
import { takeFile } from '../../../domain/content/take-file'
import type { Report } from '../../../json-files'
import { followNow, readFileMark, getMarks, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** The dependencies of the live map of the year. */
export interface LiveLearningMapDeps {
  readonly dir: string
  /** Its map is put in the place of the one before. */
  readonly content: Pick<Content, 'learningMap'>
  readonly say: Say
}

/**
 * Makes the map of the year follow its file without a restart. A broken edit leaves what was last good in place and is
 * logged once; a file that is gone leaves none.
 */
export const liveLearningMap = async ({ dir, content, say }: LiveLearningMapDeps): Promise<LiveContent> => {
  const { isNew } = getMarks()

  const once = async (): Promise<void> => {
    if (!isNew(LEARNING_MAP_FILE, `${await readFileMark(join(dir, LEARNING_MAP_FILE))}`)) return
    const read = (report: Report) => readLearningMap(dir, report)
    const take = (stages: Content['learningMap']) => (content.learningMap = stages).length
    await takeFile({ name: LEARNING_MAP_FILE, read, take }, say)
  }

  return followNow(once, (why) => say(liveText.noLookAtMap(why)))
}
