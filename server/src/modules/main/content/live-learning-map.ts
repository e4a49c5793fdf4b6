import type { Say } from '../../../lib/say'
import { join } from 'node:path'
import type { Content } from '../../../domain/content/content'
import { LEARNING_MAP_FILE, readLearningMap } from './learning-map'
import { follow, markOf, marksOf, type LiveContent } from '../../../domain/content/watch'
import { liveText } from '../../../strings/content'

/** What the live map of the year works with. */
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
  const { isNew } = marksOf()

  const once = async (): Promise<void> => {
    if (!isNew(LEARNING_MAP_FILE, `${await markOf(join(dir, LEARNING_MAP_FILE))}`)) return
    const problems: string[] = []
    const stages = await readLearningMap(dir, (sentence) => void problems.push(sentence))
    if (problems.length > 0) return say(liveText.fileKept(LEARNING_MAP_FILE, problems))
    content.learningMap = stages
    say(liveText.fileTaken(LEARNING_MAP_FILE, stages.length), 'news')
  }

  const live = follow(once, (why) => say(liveText.noLookAtMap(why)))
  await live.look()
  return live
}
