import type { Boot } from '../../../../../contract/schemas/boot'
import type { Course, CourseAccess } from '../../../../../contract/schemas/courses/course'
import type { Content } from '../../../domain/content/content'
import type { Config } from '../../../config'
import type { Keys } from '../../../security/keys'
import type { WechatProvider } from '../../../providers/wechat/contract'
import type { SettleDeps } from './settle'

/** The dependencies of orders. */
export interface OrderDeps extends SettleDeps {
  readonly keys: Keys
  readonly content: Pick<Content, 'products' | 'courses' | 'coupons' | 'saleLists' | 'agreements' | 'payees'>
  /** The apps at WeChat, of which one opens the dialog of a payment; and whose orders staff see. */
  readonly config: Pick<Config, 'wechat' | 'deskOrders'>
  readonly boot: { readonly wechat: Pick<Boot['wechat'], 'pages'> }
  readonly wechat: Pick<WechatProvider, 'exchange'>
  /** The rights of a student over each of some courses. */
  readonly loadAccess: (
    uid: string,
    courses: readonly Course[],
    now: Date,
  ) => Promise<readonly CourseAccess[]>
}
