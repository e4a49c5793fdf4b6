import Taro from '@tarojs/taro'
import type { Permissions } from './permissions.contract'

export const permissions = {
  canChange: true,
  async change(name) {
    try {
      const { authSetting } = await Taro.openSetting()
      return Reflect.get(authSetting, `scope.${name}`) === true
    } catch {
      return false
    }
  },
} satisfies Permissions as Permissions
