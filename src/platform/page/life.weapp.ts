import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import type { PageLife } from './life.contract'

export const pageLife = { useDidShow, useDidHide, useRouter } satisfies PageLife as PageLife
