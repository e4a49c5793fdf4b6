import type { OpenStudy } from '@/stores/study'
import type { Root } from '@/stores/root'
import type { StudyStream } from '../../contract/domain/study/stream'

/** A student's study, opened from outside of its screens; rejects where its code cannot be had. */
export async function fetchStudy(root: Root, stream: StudyStream): Promise<OpenStudy | undefined> {
  return (await import('@/areas/learning'))[stream].of(root)
}
