import * as v from 'valibot'
import { createEventGuard, whole } from '../../study/event-guard'
import { focusWays, type FocusEvent } from './event'

/** Whether a value from a device's storage is an event of the study timer. */
export const isFocusEvent = createEventGuard<FocusEvent>({
  focus: { took: whole, how: v.picklist(focusWays) },
})
