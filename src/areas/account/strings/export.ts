const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`

/** The sentences for a student about the export of their data. */
export const exportText = {
  title: '导出我的数据',
  hint: '资料、学习记录、订单等都在里面，做好后在这里下载；图片给出地址，手写签名在订单的协议里看',
  unknown: '没能取到导出的情况，点一下再试',
  asking: '正在提交',
  waiting: '正在整理你的数据',
  waitingHint: '记录多时要几分钟，可以先离开，做好后回到这里下载',
  failed: '上一次没有做成，点一下重新导出',
  again: '重新导出',
  againHint: '按现在的数据再做一份，原来的那份不再保留',
  download: { text: '下载文本文件', json: '下载 JSON 文件' },
  copy: { text: '复制文本文件的下载链接', json: '复制 JSON 文件的下载链接' },
  textHint: (bytes: number, end: string) => `${sizeText(bytes)}，能直接看；保留到 ${end}`,
  jsonHint: (bytes: number) => `${sizeText(bytes)}，内容最全，供其他软件读取`,
  files: { text: '我的数据.txt', json: '我的数据.json' },
  copied: '下载链接已复制，请在 10 分钟内粘贴到浏览器里打开',
  notCopied: '链接没有复制成功，请再点一次',
  /** By what has taken the place of a file that is gone. */
  gone: {
    ready: '已经有更新的一份，请再点一次',
    waiting: '这一份已经失效，新的一份正在整理',
    failed: '这一份已经失效，请重新导出',
    none: '这一份已经过期，请重新导出',
  },
  failedCall: '没有成功，请稍后再试',
} as const
