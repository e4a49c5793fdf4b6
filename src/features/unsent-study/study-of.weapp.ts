import type { Root } from '@/stores/root'
import type { OpenStudy } from '@/stores/study'
import type { StudyStream } from '../../../contract/domain/learning/stream'

/** The code of a subpackage comes with its pages alone: what waits can be sent by pages that were opened before. */
export async function studyOf({ studies }: Root, stream: StudyStream): Promise<OpenStudy | undefined> {
  return studies.get(stream)?.find(({ sync }) => sync.unsent > 0)
}
