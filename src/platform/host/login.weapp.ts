import Taro from '@tarojs/taro'
import { LoginCancelled, type LoginPlatform } from './login.contract'

export { LoginCancelled } from './login.contract'
export type { LoginPlatform } from './login.contract'

async function wxLogin(): Promise<string> {
  try {
    const { code } = await Taro.login()
    if (code) return code
  } catch (cause) {
    throw new LoginCancelled('refused', { cause })
  }
  throw new LoginCancelled('no code')
}

export const loginPlatform = {
  form: 'one-tap',
  exchangeCode: wxLogin,
} satisfies LoginPlatform as LoginPlatform
