import { useRouter } from '@tarojs/taro'
import { isDrawnBy, pageUrl } from './url'

export { useDidHide, useDidShow } from '@tarojs/taro'

/** Public address of the page that is being rendered. */
export function usePageUrl(): string {
  return pageUrl(useRouter().params)
}

/** Whether the page that is being rendered is this one; WeChat opens the page that a code or a link names. */
export function useIsPage(page: string): boolean {
  return isDrawnBy(useRouter().path, page)
}
