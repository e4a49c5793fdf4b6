import { useRouter } from '@tarojs/taro'
import { pageUrl } from './url'

export { useDidHide, useDidShow } from '@tarojs/taro'

/** Public address of the page that is being drawn. */
export function usePageUrl(): string {
  return pageUrl(useRouter().params)
}
