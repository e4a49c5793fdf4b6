import { deploys } from '@/platform/app/deploys'
import type { Root } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { reloadedText } from '@/strings/reloaded'

/** Says that a password has to be typed again that was lost when the app loaded its page again. */
export function sayPasswordLost({ ui }: Root): void {
  if (deploys.takenAlong().hadPassword) ui.say(reloadedText.password, 'bad', TOAST_MS.login)
}
