const file = (name: string) => `内容文件 ${name}`

/** Why the content folder is refused: each sentence names the file and the field and says what to do. */
export const contentText = {
  missing: (name: string) => `找不到${file(name)}：请恢复它，或检查 CONTENT_DIR。`,
  folderMissing: (name: string) => `找不到内容文件夹 ${name}：请恢复它，或检查 CONTENT_DIR。`,
  notJson: (name: string, line: number) =>
    `${file(name)} 第 ${line} 行附近不是合格的 JSON：请检查那里的逗号、引号和括号。`,
  field: (name: string, field: string, what: string) => `${file(name)} 的 ${field} ${what}。`,
  line: (name: string, line: number, what: string) =>
    `${file(name)} 第 ${line} 行${/^[!-~]/.test(what) ? ' ' : ''}${what}。`,
} as const

/** The fault of a field and how to mend it, by the keyword of the schema that it fails. */
export const schemaText = {
  required: '缺少了：请补上',
  additionalProperties: '是多余的：请删去，或检查拼写',
  type: '类型不对：请对照同类文件改正',
  pattern: '写法不对：请对照同类文件改正',
  minLength: '太短或是空的：请填写',
  maxLength: '太长：请缩短',
  minItems: '一项也没有：请至少写一项',
  maxItems: '项数太多：请减少',
  format: '不是真实的日期：请写成 YYYY-MM-DD',
  other: '取值不在允许的范围：请对照同类文件改正',
  whole: '（整个文件）',
} as const

/** The fault of a field that fits the schema but nothing else. */
export const meaningText = {
  blank: '是空白的：请写出图片里的文字',
  fileName: (expected: string) => `与文件名不一致：请改成 ${expected}，或给文件改名`,
  twice: (value: string) => `与前面重复（${value}）：请改成不同的值`,
  noTemplate: (name: string) => `指向不存在的模板 ${name}：请在 templates 里加上它，或改正名字`,
  oneUse: '须在 template、subTabs、leave 中恰好写一个：请改正',
  noTab: (id: number) => `指向不存在的栏目 ${id}：请改成 tabRows 里已有的 id`,
  leavingTab: (id: number) => `指向会离开本页的栏目 ${id}：请改成显示内容的栏目`,
  noTrial: (id: string) => `${id} 不是能试听的一讲：请改成 content/courses 里写了 trial: yes 的一讲`,
  noFreeCourse: (id: string) => `${id} 不是课程：请改成 content/courses 里的一个文件夹名`,
  otherTitle: (title: string) => `应和这一讲自己的标题一样：“${title}”`,
  noProduct: (id: string) => `指向不存在的课程 ${id}：请在 products 里加上 ${id}.json，或改正编号`,
  noAgreement: (id: string) => `指向不存在的协议 ${id}：请在 agreements 里加上 ${id}.json，或改正编号`,
  chatOnly: '只打开咨询：咨询已经是浮动按钮，请让底部按钮打开购课页、课程页、预约或登录',
  needed: (action: string) => `缺少了：按钮 ${action} 要用到它`,
  unbuilt: (path: string) => `指向还没有做好的页面 ${path}：请换成已有的页面`,
  noBranch: (id: string) =>
    `指向不存在的校区 ${id}：请在部署参数文件（BOOT_FILE）的 consult.branches 里加上它，或改正编号`,
  otherExam: (date: string) => `与首页的考试日期 ${date} 不同：请改成一样`,
  otherTerm: (variant: string, term: string) => `写着“${variant}”：这里统一叫“${term}”`,
  order: '早于 from：请检查两个日期',
  afterEnd: (until: string) => `晚于页面结束的日期 ${until}：请检查两个日期`,
  noButton: '缺少了：有 offer 时要写好平时的按钮文字',
  noOffered: '缺少了：offer 要指明课程',
  endedOffer: '属于已经结束的这一届：请换成下一届的 productId，或删去 offer',
  otherCourse: (title: string) => `应写成“${title}”：课程不是这一届的，要说出它的名称`,
  otherPrice: '与课程的售价不同：请检查两个价格',
  otherOffer: (name: string) => `与 ${name} 里同一门课程的优惠不同：请检查价格和截止日期`,
  noDay: '不是真实的日期：请写成 YYYY-MM-DD',
  noPicture: (url: string) => `指向不存在的图片 ${url}：请放入 media 文件夹，或运行 npm run make -- posters`,
  notWebp: (url: string) => `指向的图片 ${url} 不是完好的 WebP：请重新导出`,
  size: (url: string, size: string) => `与图片 ${url} 的实际大小不符：请改成 ${size}`,
  noFilm: (url: string) => `指向不存在的视频 ${url}：请放入 media 文件夹，或运行 npm run make -- films`,
  heavyFilm: (url: string, limit: number) => `指向的视频 ${url} 超过 ${limit} MB：请压缩或剪短`,
  noVid: (id: string) => `指向不存在的视频编号 ${id}：请在 videos 里加上它，或改正编号`,
  unused: (name: string) => `没有栏目用到（${name}）：请让一个栏目指向它，或删去这个模板`,
  deadPath: (path: string) => `指向不存在的页面 ${path}：请对照路由表改正`,
  strangeHost: (host: string) => `指向的网站 ${host} 不在部署参数 hosts.allow 里：请加上它，或改正地址`,
  heavy: (url: string, limit: number) => `指向的图片 ${url} 超过 ${limit} KB：请切成几张或压缩`,
} as const

/** Why advertising for education must not say something; the articles are those of the law of 2021. */
export const lawText = {
  refused: (phrase: string, reason: string) => `写着“${phrase}”：${reason}`,
  endorsement: '教育培训广告不得利用受益者的名义或形象作推荐、证明（广告法第二十四条第三项），本人同意也不行',
  setters: '不得暗示考试机构或命题人员参与（广告法第二十四条第二项）',
  effect: '不得对通过考试或培训效果作保证性承诺（广告法第二十四条第一项）',
  offer: '优惠要有价格和截止日期：请写进 offer，或改成中性的说法（价格法第十四条）',
  superlative: '不得使用绝对化用语（广告法第九条第三项）',
} as const

/** The entries that are past their date. */
export const pastText = {
  page: (file: string, title: string, until: string) =>
    `${file}（${title}）到 ${until} 为止：请更新内容和 until，或写上 archived 表示有意保留。`,
  picture: (file: string, url: string, until: string) =>
    `${file} 的图片 ${url} 到 ${until} 为止：请更新文案里的数字和日期，再运行 npm run make -- posters。`,
  offer: (file: string, until: string) => `${file} 的优惠到 ${until} 为止：请更新 offer，或删去它。`,
  live: (file: string, title: string) => `${file} 的直播“${title}”已经结束：请更新 live，或删去它。`,
  banner: (title: string, until: string) =>
    `banners.json 的“${title}”到 ${until} 为止，已不再显示：请换成新的。`,
  entry: (title: string, until: string) => `home.json 的“${title}”到 ${until} 为止，已不再显示：请换成新的。`,
  exam: (date: string) => `home.json 的考试日期 ${date} 已过：请改成下一届的 cohort 和 examDate。`,
  emptyHome: 'home.json 今天没有可以显示的活动和课程：请补上。',
  none: (today: string) => `到 ${today} 为止没有过期的内容。`,
  some: (count: number) => `有 ${count} 处内容已过期：`,
} as const

/** The log's sentences about edits of content while the server runs. */
export const liveText = {
  taken: (file: string, version: string) => `活动页面 ${file} 已更新（版本 ${version}）。`,
  gone: (file: string) => `活动页面 ${file} 的文件不见了：它不再提供；恢复文件即可恢复页面。`,
  kept: (file: string) => `活动页面 ${file} 的改动有误，仍提供上一个好的版本：`,
  noLook: (why: string) => `没能查看活动页面的文件夹（${why}）：过几秒会再试。`,
  noHistory: (why: string) => `活动页面的历史版本没有存下来（${why}）：请检查磁盘空间与 DATA_DIR 的权限。`,
  wordsTaken: (count: number) => `词表已更新（${count} 个单词）。`,
  wordsKept: '词表的改动有误，仍提供上一个好的版本：',
  bankTaken: (count: number) => `题库已更新（${count} 道题）。`,
  bankKept: '题库的改动有误，仍提供上一个好的版本：',
  noLookAtBank: (why: string) => `没能查看题库的文件（${why}）：过几秒会再试。`,
  coursesTaken: (courses: number, lessons: number) => `课程已更新（${courses} 门，${lessons} 讲）。`,
  courseRetired: (id: string, title: string, owners: number) =>
    `课程 ${id}（${title}）的文件不见了，还有 ${owners} 人买过或领过：已用数据库里存的版本给他们接着学，不再展示和出售；放回文件即恢复。`,
  lessonsRetired: (id: string, title: string, owners: number, lessons: readonly string[]) =>
    `课程 ${id}（${title}）少了 ${lessons.length} 讲（${lessons.join('、')}），还有 ${owners} 人买过或领过：已用数据库里存的版本给他们接着学，新买的人看不到；放回文件即恢复。`,
  productEnded: (id: string, goods: readonly string[]) =>
    `商品 ${id} 现在不卖：它的 ${goods.join('、')} 开不了任何一门在上的课。请放回那门课，或改 products/${id}.json 的 sale.goods。`,
  couponChanged: (id: string, title: string, students: number) =>
    `优惠券 ${id}（${title}）改过了，还有 ${students} 人领了没用：他们的券仍按领取时的内容用，改动只对以后领的人生效。`,
  couponRemoved: (id: string, title: string, students: number) =>
    `优惠券 ${id}（${title}）在 coupons.json 里没有了，还有 ${students} 人领了没用：他们的券仍按领取时的内容用，别人不能再领。`,
  couponUnknown: (id: string, students: number) =>
    `优惠券 ${id} 在 coupons.json 里没有了，还有 ${students} 人领了没用：领取时的内容当时没有存下来，他们现在用不了；放回这张券即恢复。`,
  mediaLost: (lesson: string, url: string) =>
    `已下架的讲 ${lesson} 缺了文件 ${url}，买过的人打不开：请从备份放回 content 文件夹。`,
  noBucket: (count: number, lessons: readonly string[]) =>
    `有 ${count} 讲的“media:”是 s3: 开头的文件，而 MEDIA_BUCKET 没有设置，学生打不开：${lessons.join('、')}${count > lessons.length ? ' 等' : ''}。请设置 MEDIA_BUCKET 和它的密钥，或改用 /media/ 里的文件。`,
  coursesLeftOut: '课程文件有误，先不提供有误的讲（大纲有误的是整门课），其余照常；改好即上：',
  coursesKept: '课程文件有误：改坏的课程仍提供上一个好的版本，新加的先不提供有误的讲，其余照常；改好即上：',
  noLookAtCourses: (why: string) => `没能查看课程的文件（${why}）：过几秒会再试。`,
  chatWordsTaken: (count: number) => `课堂里不能发的词已更新（${count} 个）。`,
  noLookAtChatWords: (why: string) => `没能查看课堂的词表（${why}）：过几秒会再试。`,
  homeTaken: '首页内容已更新。',
  homeKept: '首页内容的改动有误，仍提供上一个好的版本：',
  fileTaken: (file: string, count: number) => `内容文件 ${file} 已更新（${count} 条）。`,
  fileKept: (file: string, problems: readonly string[]) =>
    `内容文件 ${file} 的改动有误，仍用上一个好的版本：${problems.join('')}`,
  foreign: (ids: readonly string[]) =>
    ids.length === 0
      ? ''
      : `数据库里的推广与老师和这台服务器的文件不一致（${ids.join('、')}）：另一台服务器的内容文件不同。请让所有服务器使用同一份 CONTENT_DIR，再改动一次文件。`,
  fileNotStored: (why: string) => `推广、老师、会员或横幅的改动没有存下来（${why}）：过几秒会再试。`,
  noLookAtRewards: (why: string) => `没能查看任务和积分的文件（${why}）：过几秒会再试。`,
  noLookAtPapers: (why: string) => `没能查看协议、资料和地区的文件（${why}）：过几秒会再试。`,
  noLookAtShop: (why: string) => `没能查看优惠券和课程列表的文件（${why}）：过几秒会再试。`,
  noLookAtHabit: (why: string) => `没能查看打卡活动的文件（${why}）：过几秒会再试。`,
  noLookAtMap: (why: string) => `没能查看学习地图的文件（${why}）：过几秒会再试。`,
  noLookAtWords: (why: string) => `没能查看词表和首页的文件（${why}）：过几秒会再试。`,
} as const

/** The log's sentences about the last good version of the content, and about edits that a restart takes over. */
export const keptText = {
  kind: (kind: string, time: string) => `${kind}（${time} 的版本）`,
  started: (kinds: readonly string[], fixed: readonly string[]) =>
    `内容文件有误，以下内容先用上一个好的版本启动：${kinds.join('、')}。其余照常；改好后会自动换上${fixed.length > 0 ? `，其中 ${fixed.join('、')} 要重启服务器才会换上` : ''}。`,
  changed: (files: readonly string[]) =>
    `内容文件 ${files.join('、')} 有改动：重启服务器后生效${files.some((file) => file.startsWith('products/')) ? '（售价不用重启）' : ''}。`,
  broken: (files: readonly string[]) =>
    `内容文件 ${files.join('、')} 的改动有误，仍用上一个好的版本；请改好再重启服务器：`,
  noLook: (why: string) => `没能查看内容文件夹（${why}）：过几秒会再试。`,
  notKept: (why: string) => `内容的好版本没有存下来（${why}）：请检查磁盘空间与 DATA_DIR 的权限。`,
} as const

/** The sentences of `npm run content:rollback`. */
export const rollbackText = {
  usage:
    '用法：npm run content:rollback -- <文件名> [版本]，例如 npm run content:rollback -- summer-gold27.json',
  none: (file: string) => `${file} 没有可以退回的版本：服务器运行过、页面改过之后才有历史。`,
  unknown: (file: string, version: string) => `${file} 没有版本 ${version}。`,
  list: (file: string) => `${file} 的历史版本（新的在前）：`,
  entry: (version: string, time: string, isCurrent: boolean) =>
    `  ${version}  ${time}${isCurrent ? '  （当前）' : ''}`,
  done: (file: string, version: string) =>
    `${file} 已退回到版本 ${version}；运行中的服务器会在几秒内换上它。`,
} as const

/** The sentences of `npm run content:preview`. */
export const previewText = {
  usage: '用法：npm run content:preview -- <草稿.json>，文件名就是页面的编号',
  unreadable: (path: string) => `读不到草稿 ${path}：请检查路径。`,
  broken: '草稿有误，改好保存后会自动重新检查：',
  ready: (address: string) => `草稿没有问题，用手机扫码预览（与这台电脑在同一个局域网）：\n${address}`,
  noRow: (key: string, path: string) =>
    `还没有路径用到 ${key}，暂时借用 ${path} 预览；发布前请在路由表里加上它。`,
  again: (version: string) => `草稿已更新（版本 ${version}），刷新手机上的页面即可。`,
  h5Missing: '还没有编译好的页面：请先运行 npm run build:h5。',
} as const

/** The sentence of `npm run content:check` when nothing is wrong. */
export const checkText = {
  fine: (pages: number, courses: number, words: number) =>
    `内容没有问题：${pages} 个活动页面，${courses} 门课程，${words} 个单词。`,
  database: {
    some: (count: number) => `数据库里有人还在用、内容文件里没有或改过的 ${count} 处：`,
    none: '数据库里有人还在用的课程、优惠券和协议，内容文件里都有，优惠券也和领取时一样。',
    away: (why: string) => `没能查数据库（${why}），买过的课程、领过的优惠券和订单的协议这次没有核对。`,
    course: (id: string, title: string, owners: number) =>
      `课程 ${id}（${title}）：文件不见了，还有 ${owners} 人买过或领过，他们仍能学，不再展示和出售。`,
    lessons: (id: string, title: string, owners: number, lessons: readonly string[]) =>
      `课程 ${id}（${title}）：少了 ${lessons.join('、')}，还有 ${owners} 人买过或领过，他们仍能学，新买的人看不到。`,
    agreement: (id: string, orders: number) =>
      `协议 ${id}：agreements 文件夹里没有了，还有 ${orders} 个没退费的订单是按它下的。`,
  },
  courses: (courses: number, lessons: number) => `学习课程 ${courses} 门，${lessons} 讲。`,
} as const
