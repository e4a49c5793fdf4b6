import { judgeUrl } from '@/lib/safe-url'
import { navigation } from '@/platform/navigation'
import { go } from './navigate'

/** Follows an address from remote data, or does nothing and answers false where it may not. */
export function safeNavigate(url: string, allowedHosts: readonly string[]): boolean {
  const target = judgeUrl(url, allowedHosts)
  if (target.kind === 'own') go(target.url)
  if (target.kind === 'outside') navigation.leave(target.url)
  return target.kind !== 'refused'
}
