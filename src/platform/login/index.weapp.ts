import Taro from '@tarojs/taro'
import { LoginCancelled, type LoginPlatform } from './contract'

export { LoginCancelled } from './contract'
export type { Credential, LoginPlatform } from './contract'

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
  credential: async () => ({ kind: 'exchange', code: await wxLogin() }),
} satisfies LoginPlatform as LoginPlatform
