import type { Host } from '@/platform/host/detect'

/** Agent of the app shell and special channel (specification, section 6). */
const SHELL_AGENT = '8'

/** What the bottom button of a summer page does (specification, section 4). */
export function afterPress(isSignedIn: boolean, host: Host): 'course' | 'native-login' | 'login-dialog' {
  if (isSignedIn) return 'course'
  return host.kind === 'native' ? 'native-login' : 'login-dialog'
}

/** What follows a successful login dialog on a summer page (specification, section 4). */
export function afterDialog(agent: string): 'qr' | 'course' {
  return agent === SHELL_AGENT ? 'qr' : 'course'
}
