import type { OpenStudy } from '@/stores/study'
import type { Root } from '@/stores/root'
import type { StudyStream } from '../../contract/domain/study/stream'

/** The code of a subpackage comes with its pages alone. */
export async function fetchStudy(_root: Root, _stream: StudyStream): Promise<OpenStudy | undefined> {
  return undefined
}
