import { SILENT } from '@/api/client'
import { createQuestionApi } from '@/api/question'
import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from './area'
import { openStudy } from './open-study'
import { PracticeStore } from './practice-store'
import { practiceEvents } from './practice-stream'
import type { Root } from './root'

/** Builds the practice's store on this device. */
export async function createPracticeStore(root: Root, room?: RecordStore): Promise<PracticeStore> {
  const questions = root.apiWith(SILENT).of(createQuestionApi)
  return openStudy(root, practiceEvents, (deps) => new PracticeStore({ ...deps, questions }), room)
}

/** The student's practice. */
export const practiceArea = new Area((root) => createPracticeStore(root))
