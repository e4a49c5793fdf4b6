import Taro from '@tarojs/taro'
import type { WechatSubscribe } from './subscribe.contract'

export { MOST_TEMPLATES } from './subscribe.contract'

export const wechatSubscribe = {
  async ask(templates) {
    try {
      const answer = await Taro.requestSubscribeMessage({ tmplIds: [...templates], entityIds: [] })
      return templates.filter((template) => Reflect.get(answer, template) === 'accept')
    } catch {
      return []
    }
  },
} satisfies WechatSubscribe as WechatSubscribe
