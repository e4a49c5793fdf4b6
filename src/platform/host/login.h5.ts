import { LoginCancelled, type LoginPlatform } from './login.contract'

export { LoginCancelled } from './login.contract'
export type { LoginPlatform } from './login.contract'

export const loginPlatform = {
  form: 'sms',
  exchangeCode: () => Promise.reject(new LoginCancelled('no such login')),
} satisfies LoginPlatform as LoginPlatform
