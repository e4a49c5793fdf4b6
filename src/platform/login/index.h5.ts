import type { LoginPlatform } from './contract'

export { LoginCancelled } from './contract'
export type { Credential, LoginPlatform } from './contract'

export const loginPlatform = {
  form: 'sms',
  credential: ({ mobile, code }) => Promise.resolve({ kind: 'sms', mobile, code }),
} satisfies LoginPlatform as LoginPlatform
