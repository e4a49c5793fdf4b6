const subjects = { politics: '政治', english: '英语', maths: '数学', computing: '计算机' } as const
const kinds = { pdf: 'PDF', docx: '文档', book: '电子书' } as const

/** A length of a file as people say it. */
const sizeText = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${(bytes / 1024 / 1024).toFixed(1)} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} KB`

export const documentsText = {
  empty: '这里还没有文档',
  emptyHint: '过几天再来看看。',
  facts: (
    subject: keyof typeof subjects,
    kind: keyof typeof kinds,
    pages: number | undefined,
    size: number,
  ) =>
    [subjects[subject], kinds[kind], ...(pages === undefined ? [] : [`${pages} 页`]), sizeText(size)].join(
      ' · ',
    ),
  readTo: (page: number) => `读到第 ${page} 页`,
  missingTitle: '没有找到这份文档',
  missingHint: '链接可能写错了，或者文档已经下架。',
  toList: '看看别的文档',
  brokenTitle: '这份文档暂时打不开',
  brokenHint: '可能是文件坏了，先看看别的文档。',
  brokenHintDownload: '可能是文件坏了，也可能是浏览器太旧。可以下载下来，用别的软件打开。',
  unreachedHint: '文档要连上服务器才能打开，请稍后再试一次。',
  opening: (percent: number) => (percent > 0 ? `正在打开，${percent}%` : '正在打开…'),
  open: '打开文档',
  openHint: '在微信里打开，可以放大，也可以转发。',
  openHintPlain: '在微信里打开，可以放大。',
  opened: '已经打开。关掉后还在这一页。',
  outcomes: {
    opened: '',
    offline: '没有网络，联网后再试一次',
    ended: '没有找到这个文件，可能已经换了新的，请返回重新打开',
    tooMany: '操作太频繁，请稍后再试',
    failed: '没有打开，请再试一次',
  },
  source: (source: string) => `来源：${source}`,
  omitted: (count: number) => `这里有 ${count} 处公式或图片没有显示。`,
  omittedDownload: (count: number) => `这里有 ${count} 处公式或图片没有显示，下载原文件可以看全。`,
  tools: '阅读工具',
  contents: '目录和缩略图',
  outlineOnly: '目录',
  contentsParts: { outline: '目录', thumbs: '缩略图' },
  noOutline: '这份文档没有目录。',
  pageNumber: (page: number) => `第 ${page} 页`,
  find: '查找',
  clear: '清空输入',
  findLabel: '在文档里查找',
  findPlaceholder: '输入要找的字',
  finding: (page: number, pages: number) => `正在读第 ${page} 页，共 ${pages} 页`,
  found: (at: number, all: number) => (at > 0 ? `第 ${at} 处，共 ${all} 处` : `共 ${all} 处`),
  notFound: '没有找到',
  nextHit: '下一处',
  previousHit: '上一处',
  zoomIn: '放大',
  zoomOut: '缩小',
  zoomed: (percent: number) => `${percent}%`,
  download: '下载',
  previous: '上一页',
  next: '下一页',
  turning: '翻页',
  field: '页码',
  of: (pages: number) => `/ ${pages}`,
  position: (page: number, pages: number) => `第 ${page} 页，共 ${pages} 页`,
  noSuchPage: (pages: number) => `请输入 1 到 ${pages} 之间的页码`,
  table: '表格',
  picture: '图片',
} as const
