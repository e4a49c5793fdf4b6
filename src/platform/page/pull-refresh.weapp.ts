import Taro from '@tarojs/taro'
import type { UsePullRefresh } from './pull-refresh.contract'

export type { Pull } from './pull-refresh.contract'

/** The page's own configuration asks for it (`enablePullDownRefresh`). */
export const usePullRefresh = ((refresh) => {
  Taro.usePullDownRefresh(() => void refresh().finally(() => void Taro.stopPullDownRefresh()))
  return 'none'
}) satisfies UsePullRefresh as UsePullRefresh
