import type { Root } from '@/stores/root'
import type { OpenStudy } from '@/stores/study'
import type { StudyStream } from '../../../contract/domain/learning/stream'

/** A student's study, whatever screen asks; rejects where its code cannot be had. */
export async function studyOf(root: Root, stream: StudyStream): Promise<OpenStudy | undefined> {
  return (await import('@/stores/learning-areas'))[stream].of(root)
}
