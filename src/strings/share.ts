/** Sharing a page by a link or a poster; only its own chunks need it. */
export const shareText = {
  msgTitle: '分享给同学',
  card: '分享预览',
  usualTitle: '上岸，考研学习',
  usualWords: '测位置，定航向，每天都知道下一步。',
  pictureAlt: '分享卡片的配图',
  copy: '复制链接',
  copied: '链接已复制',
  copyFailed: '没有复制成功，请长按下面的链接',
  link: '链接',
  make: '生成海报',
  resultTitle: '分享海报',
  posterAlt: (title: string) => `海报：${title}，附二维码`,
  codeAlt: '这个页面的二维码',
  codeWords: '长按识别二维码，查看完整内容',
  save: '长按海报保存到相册，再发给同学。',
  screenshot: '用右上角菜单转发给同学；也可以截图发出去，对方在微信里长按图中二维码就能打开。',

  again: '海报生成失败，图片可能未加载。',
} as const
