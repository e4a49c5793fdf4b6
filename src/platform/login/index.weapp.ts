import Taro from '@tarojs/taro'
import { LoginCancelled, type LoginPlatform } from './contract'

export { LoginCancelled } from './contract'
export type { Credential, LoginPlatform } from './contract'

function wxLogin(): Promise<string> {
  return new Promise((resolve, reject) => {
    void Taro.login({
      success: ({ code }) => (code ? resolve(code) : reject(new LoginCancelled('no code'))),
      fail: (cause) => reject(new LoginCancelled('refused', { cause })),
    })
  })
}

export const loginPlatform = {
  form: 'one-tap',
  credential: async () => ({ kind: 'exchange', code: await wxLogin() }),
} satisfies LoginPlatform as LoginPlatform
