import { useRouter } from '@tarojs/taro'
import { readPublicUrl } from '@/lib/query'

export { useDidHide, useDidShow } from '@tarojs/taro'

/** Name of the page parameter that carries the public address on every platform. */
const PUBLIC_URL = 'u'

/** Public address of the page that is being drawn; the home page where none was given. */
export function usePageUrl(): string {
  const value = useRouter().params[PUBLIC_URL]
  return value ? readPublicUrl(value) : '/'
}
