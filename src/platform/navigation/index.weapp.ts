import Taro from '@tarojs/taro'
import { findLast } from '@/lib/list'
import { readPublicUrl } from '@/lib/query'
import { leaving } from '../page/before-leave'
import type { Move, Navigation, Target } from './contract'

export type { Move, Navigation, Target } from './contract'

/** WeChat keeps at most ten pages; the next one takes the place of the last. */
const MAX_STACK = 10

/** How long the way on is said once an address was copied, in ms; WeChat says by itself only that it was. */
const COPIED_MS = 2500

function open(move: Move, { page }: Target): void {
  const full = Taro.getCurrentPages().length >= MAX_STACK
  const options = { url: page }
  if (move === 'reset') void Taro.reLaunch(options)
  else if (move === 'replace' || full) void Taro.redirectTo(options)
  else void Taro.navigateTo(options)
}

async function copy(url: string, copied = ''): Promise<void> {
  await Taro.setClipboardData({ data: url })
  if (copied) await Taro.showToast({ title: copied, icon: 'none', duration: COPIED_MS })
}

function buildUrl(page: Taro.Page | undefined): string {
  const options: unknown = page?.options
  const url: unknown = typeof options === 'object' && options !== null ? Reflect.get(options, 'u') : undefined
  return typeof url === 'string' ? readPublicUrl(url) : '/'
}

const current = (): string => buildUrl(findLast(Taro.getCurrentPages()))

function beneath(): string | undefined {
  const page = findLast(Taro.getCurrentPages().slice(0, -1))
  return page && buildUrl(page)
}

export const navigation = {
  open,
  back: () => void Taro.navigateBack(),
  current,
  depth: () => Taro.getCurrentPages().length,
  beneath,
  reload: () => {
    const route = findLast(Taro.getCurrentPages())?.route
    if (route) void Taro.reLaunch({ url: `/${route}?u=${encodeURIComponent(current())}` })
  },
  leave: (url, _move, copied) => leaving.by(() => void copy(url, copied)),
} satisfies Navigation as Navigation
