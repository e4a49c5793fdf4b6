import { moveFocus } from '@/platform/page/focus'
import { reveal } from '@/platform/page/scroll-into-view'

/** Brings the field that is at fault into sight and gives it the focus: in large text it may be far from the button. */
export function showField(id: string): void {
  reveal(id)
  moveFocus(id)
}
