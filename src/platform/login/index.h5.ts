import { LoginCancelled, type LoginPlatform } from './contract'

export { LoginCancelled } from './contract'
export type { LoginPlatform } from './contract'

export const loginPlatform = {
  form: 'sms',
  exchangeCode: () => Promise.reject(new LoginCancelled('no such login')),
} satisfies LoginPlatform as LoginPlatform
