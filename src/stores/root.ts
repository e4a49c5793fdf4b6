import type { AccountApi } from '@/api/account'
import type { AuthApi } from '@/api/auth'
import type { ContentApi } from '@/api/content'
import type { PromotionApi } from '@/api/promotion'
import type { Boot } from '@/platform/boot/contract'
import type { Host } from '@/platform/host/detect'
import type { Store } from '@/platform/storage/contract'
import type { PromotionStore } from './promotion-store'
import type { SessionStore } from './session-store'
import type { UiStore } from './ui-store'

/** All that a screen can reach, built once in bootstrap. */
export interface Root {
  readonly boot: Boot
  readonly host: Host
  readonly session: SessionStore
  readonly promotion: PromotionStore
  readonly ui: UiStore
  readonly api: {
    readonly account: AccountApi
    readonly auth: AuthApi
    readonly promotion: PromotionApi
    readonly content: ContentApi
  }
  readonly storage: { readonly local: Store; readonly session: Store }
  /** Unix ms. */
  now(): number
  newId(): string
}
