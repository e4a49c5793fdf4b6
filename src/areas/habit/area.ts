import type { RecordStore } from '@/platform/storage/records.contract'
import { Area } from '@/stores/area'
import { FocusStore } from './store/focus-store'
import { focusStream } from './store/focus-stream'
import { openStudy } from '@/stores/open-study'
import type { Root } from '@/stores/root'

/** Builds the study timer's store on this device. */
export async function createFocusStore(root: Root, room?: RecordStore): Promise<FocusStore> {
  return openStudy(root, focusStream, (deps) => new FocusStore(deps), room)
}

/** The student's study timer. */
export const focusArea = new Area((root) => createFocusStore(root))
