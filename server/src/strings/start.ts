/** Messages for the operator in the terminal while the server starts, and the reasons why it did not. */
export const startText = {
  noBinaries: (platform: string) =>
    `没有适用于 ${platform} 的内置 PostgreSQL：请用 npm ci 重新安装依赖，或用 DATABASE_URL 指定一个 PostgreSQL 15 以上的数据库。`,
  noAccount:
    '当前是 root，而系统里既没有 postgres 也没有 nobody 账户：请换普通用户启动，或设置 DATABASE_URL。',
  dataDirUnusable: (dir: string, why: string) =>
    `数据目录 ${dir} 不能写入（${why}）：请检查磁盘空间与文件夹的权限，或用 DATA_DIR 指定另一个文件夹。`,
  filesDirUnusable: (dir: string, why: string) =>
    `存放学生图片的 ${dir} 不能写入（${why}）：请检查文件夹的权限，或用 FILES_DIR 指定另一个文件夹。`,
  filesDirOther: (dir: string, marker: string, id: string) =>
    `${dir} 不是这个数据库存放学生图片的文件夹：多台服务器要共用一个，请把 FILES_DIR 设为它；如果图片已经搬到这里，或确实已经丢失，请把 ${id} 写进 ${marker} 再启动。`,
  openPlaceUnusable: (dir: string, place: string) =>
    `数据目录 ${dir} 位于其他账户进不去的文件夹，而 ${place} 也不能写入：请把 DATA_DIR 设到 /srv 之类的开放文件夹，或换普通用户启动。`,
  postgresMajor: (dir: string, found: string, ours: string) =>
    `${dir} 里的数据属于 PostgreSQL ${found}，内置的是 ${ours}：请换一个 DATA_DIR，或用 DATABASE_URL 连接原来的数据库。`,
  passwordLost: (file: string) =>
    `数据库还在，但它的密码文件 ${file} 丢失或不对：请从备份里恢复这个文件，或换一个 DATA_DIR。`,
  initFailed: (why: string) => `建立数据库失败（${why}）：请检查磁盘空间与 DATA_DIR 的权限。`,
  postgresFailed: (why: string, log: string) =>
    `内置 PostgreSQL 没有启动（${why}）：详情见 ${log}，也可以用 DATABASE_URL 指定其他数据库。`,
  databaseUnreachable: (where: string, why: string) =>
    `连不上 DATABASE_URL 指定的数据库 ${where}（${why}）：请检查地址、账户和密码，或去掉 DATABASE_URL 改用内置数据库。`,
  databaseOutside: (dir: string, place: string, note: string) =>
    `数据目录 ${dir} 的服务器一直用 DATABASE_URL 指定的数据库 ${place}，这次却没有设置：请照原来设置 DATABASE_URL；确实要改用内置数据库，请先删除 ${note}。`,
  databaseOld: (found: string) =>
    `数据库是 PostgreSQL ${found}，需要 15 以上：请升级数据库或更换 DATABASE_URL。`,
  migrationName: (name: string) => `迁移文件 ${name} 的名字不合规则：应当像 0001-accounts.sql。`,
  migrationTwice: (number: string) => `有两个迁移文件用了同一个编号 ${number}：请给其中一个换编号。`,
  migrationChanged: (name: string) =>
    `迁移文件 ${name} 在执行之后被改动过：请恢复原样，并把改动写成一个新的迁移文件。`,
  migrationUnknown: (name: string) =>
    `数据库里有这个版本不认识的迁移 ${name}：数据库比程序新，请更新程序后再启动。`,
  migrationFailed: (name: string, why: string) =>
    `迁移 ${name} 没有成功，已整体撤回（${why}）：请修正后重新启动。`,
  folderTaken: (dir: string, pid: number) =>
    `数据目录 ${dir} 正被另一个服务器使用（进程 ${pid}）：请先停止它，或用 DATA_DIR 指定另一个文件夹。`,
  folderTakenByCommand: (dir: string, pid: number) =>
    `数据目录 ${dir} 正被一个命令使用（进程 ${pid}）：请等它结束再试。`,
  folderTakenElsewhere: (dir: string, host: string, lock: string) =>
    `数据目录 ${dir} 由另一台机器 ${host} 上的服务器占用：请给每台服务器各自的 DATA_DIR，只用 FILES_DIR 共享图片；如果那台服务器确实已经不在，删除 ${lock} 后再启动。`,
  portTaken: (port: number) =>
    `端口 ${port} 已被其他程序占用：请停止那个程序，或换一个端口，例如 PORT=${port + 1} npm start。`,
  portForbidden: (port: number) =>
    `当前账户不能使用端口 ${port}：请用 1024 以上的端口，例如 PORT=8080 npm start。`,
  hostUnknown: (host: string) => `这台机器没有地址 ${host}：请把 HOST 设为 127.0.0.1 或 0.0.0.0。`,
  unexpected: (why: string) => `启动失败（${why}）：设置 LOG_LEVEL=debug 可以看到详情。`,
}

/** Why a command does not find the deployment's database. */
export const commandText = {
  noDatabase: (dir: string) =>
    `数据目录 ${dir} 里没有数据库，命令也不会新建：服务器用 DATABASE_URL 时，请用与它相同的 DATABASE_URL 运行这个命令；用内置数据库时，请检查 DATA_DIR，或先启动一次服务器。`,
  outside: (dir: string, place: string) =>
    `数据目录 ${dir} 的服务器用的是 DATABASE_URL 指定的数据库 ${place}：请用与它相同的 DATABASE_URL 运行这个命令。`,
  elsewhere: (dir: string, host: string) =>
    `数据目录 ${dir} 由另一台机器 ${host} 上的服务器使用：请在那台机器上运行这个命令。`,
  notReady: (dir: string, pid: number) =>
    `数据目录 ${dir} 的服务器（进程 ${pid}）还没有准备好数据库：请等它启动完再运行这个命令。`,
}

/** Where the secret is from, and why one is refused. */
export const secretText = {
  setting: 'SECRET',
  present: '这台服务器',
  file: (file: string) => `文件 ${file}`,
  missing: (file: string, why: string) =>
    `没有密钥：既没有设置 SECRET，也没有 ${file}（${why}）。请用与服务器相同的 SECRET 或 DATA_DIR 运行这个命令。`,
  other: (source: string) =>
    `数据库里的数据是用另一个密钥加密的，与密钥（${source}）不符：请换回原来的密钥；要更换密钥，或数据来自还没有密钥文件的旧版本，请把原来的值设为 SECRET_PREVIOUS。`,
  retired: (source: string) =>
    `数据已经换用新的密钥，密钥（${source}）是更换之前的：请把新的设为 SECRET，更换期间把原来的设为 SECRET_PREVIOUS。`,
  previousNeeded: (source: string) =>
    `更换密钥还没有完成，还有数据在用原来的密钥，只有新的密钥（${source}）不够：请把原来的值设为 SECRET_PREVIOUS，等 /metrics 里 shangan_secret_previous_needed 为 0 再去掉。`,
  unfinished: (source: string) =>
    `上一次更换密钥还没有完成，不能再换成密钥（${source}）：请先用上一次的 SECRET 与 SECRET_PREVIOUS 启动，等它完成。`,
  uses: (database: string, source: string) => `数据库：${database}；密钥：${source}`,
  outside: (where: string) => `DATABASE_URL 指定的 ${where}`,
  embedded: (dir: string) => `内置数据库（${dir}）`,
}

/** Why the deployment's values are refused. */
export const bootText = {
  missing: (file: string) => `找不到部署参数文件 ${file}：请检查 BOOT_FILE，样例在 deploy/boot.sample.json。`,
  notJson: (file: string, why: string) =>
    `部署参数文件 ${file} 不是合格的 JSON（${why}）：请改正后重新启动。`,
  wrongField: (file: string, field: string, what: string) =>
    `部署参数文件 ${file} 的 ${field} ${what}（样例在 deploy/boot.sample.json）。`,
}

/** The start's sentences about the voice. */
export const voiceText = {
  noEspeak: '没有找到 espeak-ng：服务器不提供单词发音。请安装它，或设 VOICE_PROVIDER=off。',
} as const

/** The lines that show how the start goes on, and how it ends. */
export const progressText = {
  databaseReady: (port: number) => `内置 PostgreSQL 已就绪（端口 ${port}）`,
  databaseAttached: (port: number) => `接上了仍在运行的内置 PostgreSQL（端口 ${port}）`,
  databaseCreated: (port: number) => `新建了内置 PostgreSQL（端口 ${port}）`,
  databaseElsewhere: (cluster: string, dir: string) =>
    `数据目录 ${dir} 不对其他账户开放，数据库放在 ${cluster}，备份时请一并带上`,
  databaseOutside: '使用 DATABASE_URL 指定的数据库',
  secret: (source: string) => `密钥：${source}`,
  migrated: (count: number) => (count === 0 ? '数据库结构已是最新' : `数据库结构已更新（${count} 个迁移）`),
  contentReady: '内容已检查',
  noFitting: '这个平台没有记忆参数拟合程序：学生都用默认的记忆参数。',
  h5Missing: (dir: string) => `${dir} 里还没有 H5 页面：请运行 npm run build:h5`,
  partsNotStored: (dir: string, why: string) =>
    `旧版页面的文件没有存进 ${dir}（${why}）：更新之前打开的页面会重新加载一次，请检查磁盘空间与文件夹的权限。`,
  leftAtWechat: (count: number) =>
    `有 ${count} 笔订单或退费还在微信支付等结果，没有密钥就不能查询、到账和退款：请把 WECHAT_PAY_… 填回来，停用时只写 WECHAT_PAY_OFFER=off`,
  judgeSilent: (reason: string) =>
    `微信的内容安全检查没有结果（${reason}）：这段时间里只按 courses/live-words.txt 检查发言和名字。`,
  listening: (address: string) => `上岸已启动：${address}`,
  stopping: '正在停止：等待进行中的请求结束',
  stopped: '已停止',
  stopForced: '停止超时，强制退出',
}

/** The sentences for the operator when the database goes and when it is back. */
export const databaseText = {
  gone: '数据库连不上：请求暂时得到 503，正在重连。',
  back: '数据库恢复了。',
} as const

/** The sentences for the operator when the machine has run out of something. */
export const shortageText = {
  disk: '磁盘满了：写入的请求暂时得到 503，请清理磁盘或扩容。',
  memory: '内存不够：部分请求暂时得到 503，请增加内存。',
  limit: '打开的文件或数据库资源到了上限：部分请求暂时得到 503，请调高系统的限制。',
} as const

/** The sentences for the operator when Redis goes and when it is back. */
export const redisText = {
  gone: {
    news: 'Redis 连不上：各台服务器之间的消息暂时传不过去，正在重连。',
    counts: 'Redis 连不上：次数限制暂时改记在数据库里，正在重连。',
  },
  back: {
    news: 'Redis 恢复了：服务器之间的消息照常传递。',
    counts: 'Redis 恢复了：次数限制照常记在 Redis 里。',
  },
} as const

/** The page in a browser where the built pages should be. */
export const h5MissingPage = 'H5 页面还没有编译：请在服务器上运行 npm run build:h5，然后刷新。'
