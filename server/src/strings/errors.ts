import { ErrorCode } from '../../../contract/errors'

/** The sentence for each error code, shown to people when the thrower has none of its own. */
export const errorText: Readonly<Record<ErrorCode, string>> = {
  [ErrorCode.Invalid]: '请求内容有误，请检查后再试',
  [ErrorCode.Unauthenticated]: '登录已失效，请重新登录',
  [ErrorCode.LoginRequired]: '请先登录系统！',
  [ErrorCode.Forbidden]: '没有权限进行这个操作',
  [ErrorCode.NotFound]: '没有找到请求的内容',
  [ErrorCode.MethodNotAllowed]: '这个地址不支持这种请求方式',
  [ErrorCode.Conflict]: '内容与之前提交的不一致，请刷新后再试',
  [ErrorCode.TooLarge]: '提交的内容太大',
  [ErrorCode.UnsupportedType]: '不支持这种内容格式',
  [ErrorCode.RangeBeyond]: '请求的部分超出了文件的长度',
  [ErrorCode.ClientTooOld]: '当前版本太旧，请更新后再试',
  [ErrorCode.TooMany]: '操作太频繁，请稍后再试',
  [ErrorCode.Internal]: '服务出错了，请稍后再试',
  [ErrorCode.Planned]: '这个功能正在建设中',
  [ErrorCode.Busy]: '服务正忙，请稍后再试',
  [ErrorCode.ProfileMissing]: '还没有填写个人资料',
  [ErrorCode.SmsCodeWrong]: '验证码不正确',
  [ErrorCode.SmsCodeExpired]: '验证码已失效，请重新获取',
  [ErrorCode.PasswordWrong]: '账号或密码不正确',
  [ErrorCode.PasswordCommon]: '这个密码太常见，请换一个',
  [ErrorCode.CredentialEnded]: '此设备保存的登录已失效，请输入密码',
  [ErrorCode.ConsentMissing]: '请先阅读并同意用户协议与隐私政策，再登录',
  [ErrorCode.SmsTooSoon]: '验证码已发送，请稍后再试',
  [ErrorCode.SmsUnavailable]: '获取验证码失败，请稍后再试',
  [ErrorCode.WechatRefused]: '微信登录失败，请重试',
  [ErrorCode.WechatNoOpenid]: 'no openId returned',
  [ErrorCode.StaffTicketEnded]: '验证超时，请重新输入密码',
  [ErrorCode.IdentityUnconfirmed]: '请先确认身份，再查看客户信息',
  [ErrorCode.StaffDisabled]: '这个账号已停用，请联系管理员',
  [ErrorCode.CourseExpired]: '这门课已到期，笔记和做过的题还在',
  [ErrorCode.CourseClosed]: '这门课还没有开通，可以先看试听',
  [ErrorCode.StaffRoleWrong]: '这个账号不是管理员，请从“员工登录”进入',
  [ErrorCode.FilePermitEnded]: '上传超时，请重新选择图片',
  [ErrorCode.FileBad]: '这张图片打不开，请换一张',
  [ErrorCode.LiveClosed]: '直播间还没有开放，或者已经结束',
  [ErrorCode.OfferEnded]: '这门课现在买不了：已经下架或者卖完了',
  [ErrorCode.OfferChanged]: '价格或协议刚刚变了，请看过新的再下单',
  [ErrorCode.CouponUnusable]: '这张优惠券用不了：用过了、过期了，或者不适用这门课',
  [ErrorCode.CouponGone]: '这张券已经领完，或者过了领取时间',
  [ErrorCode.AddressMissing]: '这一单要寄东西，请先选收货地址',
  [ErrorCode.OrderState]: '订单现在的状态做不了这件事，请刷新看看',
  [ErrorCode.AmountChanged]: '金额和现在的对不上，请看过新的金额再提交',
  [ErrorCode.SecondPerson]: '退费要两个人办：第二次确认请换一位同事',
  [ErrorCode.ItemClaimed]: '这一条已经有同事在处理',
  [ErrorCode.PayOff]: '这里没有开通这种付款方式',
  [ErrorCode.PayDown]: '支付服务暂时没有回应，请稍后再试',
  [ErrorCode.DocumentBroken]: '这份文档的文件坏了，暂时打不开',
  [ErrorCode.WechatDown]: '微信暂时没有响应，请稍后再试',
  [ErrorCode.WechatOff]: '暂未开通微信登录',
}

/** Of what WeChat has besides the login. */
export const wechatText = { shareOff: '暂未开通微信分享' } as const

/** Why a payment cannot be begun at WeChat. */
export const payText = {
  closed: '这一单在微信里已经关闭，请重新下单',
  elsewhere: '这一单已经在别处用微信开始付款，请回到那里付完，或者重新下单',
  late: '离付款截止不到一分钟了，请重新下单',
  noOpenid: '请重新登录微信后再付款',
} as const

/** What is wrong with the input, naming the field. */
export const inputText = {
  missing: (field: string) => `缺少参数 ${field}`,
  type: (field: string) => `参数 ${field} 的类型不对`,
  format: (field: string) => `参数 ${field} 的格式不对`,
  range: (field: string) => `参数 ${field} 超出允许的范围`,
  long: (field: string) => `参数 ${field} 太长`,
  short: (field: string) => `参数 ${field} 太短`,
  value: (field: string) => `参数 ${field} 不是允许的值`,
  phone: '请输入正确的手机号',
  smsCode: '请输入验证码',
  name: '姓名输入有误',
  noBody: '缺少请求内容',
  notJson: '请求内容不是正确的 JSON',
  notForm: '请求内容不是正确的表单',
  badPath: '请求地址有误',
  unforeseen: (id: string) => `服务出错了，请稍后再试（编号 ${id}）`,
} as const
