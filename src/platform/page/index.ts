import { pageLife } from './life'
import { isDrawnBy, pageUrl } from './url'

export const { useDidHide, useDidShow } = pageLife

/** Public address of the page that is being rendered. */
export function usePageUrl(): string {
  return pageUrl(pageLife.useRouter().params)
}

/** Whether the page that is being rendered is this one; WeChat opens the page that a code or a link names. */
export function useIsPage(page: string): boolean {
  return isDrawnBy(pageLife.useRouter().path, page)
}
