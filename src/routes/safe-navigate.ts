import { judgeUrl } from '@/lib/safe-url'
import { navigation } from '@/platform/navigation'
import { text } from '@/strings'
import { openUrl } from './navigate'

/** Follows an address from remote data, or does nothing and returns false where it may not. */
export function safeNavigate(
  url: string,
  allowedHosts: readonly string[],
  move: 'push' | 'replace' = 'push',
): boolean {
  const target = judgeUrl(url, allowedHosts)
  if (target.kind === 'own') openUrl(target.url, move)
  if (target.kind === 'outside') navigation.leave(target.url, move, text.common.copied)
  return target.kind !== 'refused'
}
