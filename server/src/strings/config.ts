/** The purpose of each setting, as docs/settings.md and the sentences about wrong values say it. */
export const settingText = {
  PORT: '监听的端口',
  HOST: '监听的地址，localhost 是 127.0.0.1 和 ::1；要让同一局域网里的手机访问，设为 0.0.0.0，非 production 还须设 DEVELOPMENT_ON_NETWORK=on',
  DEVELOPMENT_ON_NETWORK:
    '非 production 运行时是否允许监听本机以外的地址；验证码会打印在终端，只应在可信的局域网里打开',
  DATA_DIR: '所有数据所在的文件夹：内置数据库、密钥、待发短信、日志',
  DATABASE_URL: '外部 PostgreSQL（15 以上）的地址；留空则使用内置数据库',
  REDIS_URL:
    'Redis 或 Valkey 的地址：多台服务器用它传递课堂里的消息、共用登录和提交的限流；留空则都由 PostgreSQL 承担',
  NODE_ENV: '运行方式；production 会拒绝不安全的默认值',
  SECRET:
    '加密手机号的密钥；留空则第一次启动时生成，存为 DATA_DIR/secret/secret-key。更换时把原来的值设为 SECRET_PREVIOUS',
  SECRET_PREVIOUS: '更换 SECRET 期间的旧密钥；/metrics 里 shangan_secret_previous_needed 为 0 之后去掉',
  SMS_PROVIDER: '短信通道；terminal 把验证码打印在终端，并写入 DATA_DIR/outbox/sms.ndjson',
  SMS_KEY_ID: '短信通道的密钥编号：阿里云 AccessKey ID 或腾讯云 SecretId',
  SMS_KEY_SECRET: '短信通道的密钥：阿里云 AccessKey Secret 或腾讯云 SecretKey',
  SMS_SIGN_NAME: '在短信通道登记的签名',
  SMS_TEMPLATE: '在短信通道登记的模板编号；模板只含验证码一个变量（阿里云的变量名为 code）',
  SMS_APP_ID: '腾讯云短信应用的 SdkAppId；阿里云不需要',
  SMS_REGION: '短信通道的地域；默认阿里云 cn-hangzhou，腾讯云 ap-guangzhou',
  SMS_ENDPOINT: '短信通道的接口地址；留空则用官方地址',
  WECHAT_APP_ID: '微信小程序的 AppID；留空则不开放小程序登录',
  WECHAT_APP_SECRET: '微信小程序的 AppSecret',
  WECHAT_APPS: '微信公众号的 AppID 与 AppSecret，用于公众号网页登录和分享；留空则不开放',
  WECHAT_TEMPLATES:
    '微信小程序的订阅消息：每个模板写编号、消息种类（report、live、task、order、correction，多种用 + 连接）、标题和内容的字段名，可再加时间的字段名；留空则不发',
  WECHAT_API_BASE: '微信接口的地址',
  WECHAT_PAY_MCH_ID: '微信支付的商户号；这一组都留空则不开放微信支付',
  WECHAT_PAY_SERIAL: '商户 API 证书的序列号',
  WECHAT_PAY_KEY_FILE: '商户 API 证书的私钥（apiclient_key.pem）',
  WECHAT_PAY_API_KEY: '在商户平台设置的 APIv3 密钥',
  WECHAT_PAY_PUBLIC_KEY_FILE:
    '微信支付公钥（pub_key.pem）或平台证书；更换期间写新旧两个，用逗号隔开，希望微信使用的在前',
  WECHAT_PAY_PUBLIC_KEY_ID: '微信支付公钥的编号（PUB_KEY_ID_…）或平台证书的序列号，与公钥文件一一对应',
  WECHAT_PAY_APP_ID: '浏览器里付款所用的 AppID，须与商户号绑定；微信内和小程序用各自的 AppID',
  WECHAT_PAY_NOTIFY_URL: '微信支付发送通知的地址：这个站点从外网访问的 https 地址',
  WECHAT_PAY_OFFER: '要停用微信支付时写 off：不再收新的，已经开始的照常查询、到账和退费',
  WECHAT_PAY_API_BASE: '微信支付接口的地址',
  VAPID_PUBLIC_KEY: '浏览器推送（Web Push）的公钥；与私钥都留空则使用自动生成的一对，更换 SECRET 也不变',
  VAPID_PRIVATE_KEY: '浏览器推送的私钥；更换后学生须重新打开通知',
  VAPID_SUBJECT: '推送服务联系运营者的方式：mailto: 开头的邮箱或 https 网址',
  PUSH_HOSTS: '除 Google、Mozilla、Apple、微软之外还信任的推送服务的主机名；以点开头表示它的所有子域名',
  FILES_PROVIDER: '学生上传的图片存在哪里；disk 为 FILES_DIR，s3 为兼容 S3 的对象存储',
  FILES_DIR:
    '学生上传的图片所在的文件夹；留空则为 DATA_DIR/files。多台服务器可以共用它（例如网络文件夹），DATA_DIR 则每台各用各的',
  FILES_BUCKET: '对象存储里存放文件的地址，含存储桶（作为域名的一部分或第一级目录）',
  FILES_REGION: '对象存储的地域',
  FILES_KEY_ID: '对象存储的密钥编号',
  FILES_KEY_SECRET: '对象存储的密钥',
  MEDIA_ACCEL:
    '让前面的 nginx 发送 content/media 里的文件时，它的 internal location，如 /media-files；留空则由服务器自己发送',
  MEDIA_BUCKET:
    '课程音视频（media: s3:路径）所在的兼容 S3 的对象存储的地址，含存储桶；不要公开，并允许网站跨域读取',
  MEDIA_REGION: '课程音视频所在的地域',
  MEDIA_KEY_ID: '读取课程音视频的密钥编号；只需要读的权限',
  MEDIA_KEY_SECRET: '读取课程音视频的密钥',
  VOICE_PROVIDER:
    '单词发音的来源；espeak 用本机安装的 espeak-ng，openai 用兼容 OpenAI 的语音接口，off 则由学生的设备朗读',
  VOICE_ENDPOINT: '语音接口的地址，写到 /audio/speech 之前为止',
  VOICE_KEY: '语音接口的密钥；不需要密钥的接口留空',
  VOICE_MODEL: '语音接口的模型名',
  VOICE_NAME: '语音接口的音色名',
  DESK_ORDERS:
    '员工台的订单按分校分开：all 为都能看到；branch 为收银只看到自己分校学生的订单（还没有归属的学生都能看到），管理员看到全部；branch:1,2 表示 1、2 两个分校（例如总部）也看到全部',
  BOOT_FILE: '部署参数文件：品牌、域名、咨询链接、原生应用、商品',
  CONTENT_DIR: '内容文件夹：页面配置、课程、图片',
  H5_DIR: '编译好的 H5 页面所在的文件夹',
  LOG_LEVEL: '日志的详细程度；默认 production 为 info，其余为 warn',
  BODY_LIMIT: '请求体的最大字节数',
  TRACKING_DAYS: '访问记录和故障记录保存多少天；改了请同时改隐私政策里的天数',
  TRACKING_DAY_MB:
    '访问记录和故障记录一天最多存多少兆字节：没有登录的访客合用一份，登录过的另有同样大的一份；用完以后当天不再存',
  METRICS_TOKEN: '从别处读取 /metrics 时须带上的令牌（Authorization: Bearer …）；留空则只允许本机直接读取',
  TRUST_PROXY: '服务器前面有几层反向代理；有代理时必须设置，否则限流会把所有人当成一个人',
} as const

/** The look of a right value. */
export const shapeText = {
  integer: (min: number, max: number) => `${min} 到 ${max} 的整数`,
  listValues: (values: readonly string[]) => values.map((value) => `\`${value}\``).join('、'),
  url: (schemes: readonly string[]) => `以 ${schemes.map((scheme) => `${scheme}//`).join(' 或 ')} 开头的地址`,
  text: '一段文字',
  digits: '一串数字',
  deskOrders: '`all`、`branch`，或 `branch:` 加看到全部的分校编号',
  serial: '一串十六进制数字',
  apiKey: '32 个字符的密钥',
  files: '文件的路径，两个时用逗号隔开',
  keyIds: '编号，两个时用逗号隔开',
  plainHttps: '以 https:// 开头、不带参数的地址',
  apps: '用逗号隔开的 `AppID:AppSecret`',
  templates: '用逗号隔开的 `模板编号:种类:标题字段:内容字段[:时间字段]`',
  hosts: '用逗号隔开的主机名',
  publicKey: '87 个字符的 P-256 公钥（base64url）',
  privateKey: '43 个字符的 P-256 私钥（base64url）',
  contact: '以 mailto: 或 https:// 开头的地址，域名须能从外网访问',
  secret: '至少 32 个字符的随机文字',
  host: 'IP 地址或主机名',
  folder: '文件夹的路径',
  file: '文件的路径',
  location: '以 / 开头、不以 / 结尾的路径',
}

/** Why a configuration is refused, and what to do. */
export const configText = {
  wrong: (name: string, shape: string, what: string) =>
    `设置 ${name}（${what}）的值不对：应当是${shape}，请改正后重新启动。`,
  developmentOnNetwork: (host: string) =>
    `HOST=${host} 会让这台机器以外的人访问开发用的服务器，而验证码只打印在终端：正式使用请设 NODE_ENV=production；只在可信的局域网里试用时设 DEVELOPMENT_ON_NETWORK=on。`,
  deskBranches: (unknown: readonly string[], known: readonly string[]) =>
    `DESK_ORDERS 写了没有的分校 ${unknown.join('、')}：部署参数文件（BOOT_FILE）的 consult.branches 里有 ${known.join('、') || '（空）'}，请改正编号，或先在那里加上。`,
  secretShort: 'SECRET 太短：生产环境至少需要 32 个字符，请运行 openssl rand -hex 32 生成一个。',
  smsTerminal:
    '生产环境（NODE_ENV=production）没有短信通道，验证码只会打印在终端：请设置 SMS_PROVIDER；确实只要终端时，设为 SMS_PROVIDER=terminal。',
  smsMissing: (provider: string, names: readonly string[]) =>
    `设置了 SMS_PROVIDER=${provider} 却没有 ${names.join('、')}：请补上，或改回 SMS_PROVIDER=terminal。`,
  filesMissing: (names: readonly string[]) =>
    `设置了 FILES_PROVIDER=s3 却没有 ${names.join('、')}：请补上，或改回 FILES_PROVIDER=disk。`,
  mediaMissing: (names: readonly string[]) =>
    `设置了 MEDIA_BUCKET 却没有 ${names.join('、')}：请补上，或去掉 MEDIA_BUCKET。`,
  voiceMissing: (names: readonly string[]) =>
    `设置了 VOICE_PROVIDER=openai 却没有 ${names.join('、')}：请补上，或改回 VOICE_PROVIDER=off。`,
  wechatHalf: '设置了 WECHAT_APP_ID 却没有 WECHAT_APP_SECRET：请补上，或同时去掉以关闭微信登录。',
  vapidPair:
    'VAPID_PUBLIC_KEY 与 VAPID_PRIVATE_KEY 不是一对：请用 npx web-push generate-vapid-keys 生成后一起设置，或都留空。',
  templatesAlone:
    '设置了 WECHAT_TEMPLATES 却没有 WECHAT_APP_ID：订阅消息由小程序发送，请补上，或去掉 WECHAT_TEMPLATES。',
  payMissing: (names: readonly string[]) =>
    `微信支付只设置了一部分，没有 ${names.join('、')}：请补上，或全部留空以关闭微信支付。`,
  payKeyPairs:
    'WECHAT_PAY_PUBLIC_KEY_FILE 与 WECHAT_PAY_PUBLIC_KEY_ID 对不上：请让两者个数相同、编号不重复，顺序一一对应。',
  payKeyFile: (name: string, file: string) =>
    `${name} 指的文件 ${file} 读不出 RSA 密钥：请换成微信商户平台给的 PEM 文件。`,
  head: '| 设置 | 默认值 | 取值 | 用途 |',
  none: '（空）',
}
