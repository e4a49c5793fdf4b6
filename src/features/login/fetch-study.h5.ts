import type { OpenStudy } from '@/stores/study'
import type { Root } from '@/stores/root'
import type { StudyStream } from '../../../contract/domain/learning/stream'

/** A student's study, opened from outside of its screens; rejects where its code cannot be had. */
export async function fetchStudy(root: Root, stream: StudyStream): Promise<OpenStudy | undefined> {
  switch (stream) {
    case 'words':
      return (await import('@/stores/words-area')).wordsArea.of(root)
    case 'practice':
      return (await import('@/stores/practice-area')).practiceArea.of(root)
    case 'plan':
      return (await import('@/stores/plan-area')).planArea.of(root)
  }
}
