export const commonText = {
  back: '返回',
  close: '关闭',
  retry: '再试一次',
  loading: '加载中…',
  home: '回到首页',
  sample: '示例',
  brand: '上岸',
  copied: '网址已复制，请在浏览器打开',
} as const

export const errorText = {
  loginRequired: '请先登录系统！',
  network: '网络连接失败，请检查后再试。',
  offline: '没有网络，连上后再试。',
  timeout: '服务器很久没有回应，请稍后再试。',
  busy: '服务器正忙，请稍后再试。',
  part: '页面的一部分没有加载到，请刷新后再试。',
  unknown: '出了点意外，请稍后再试。',
  outdated: '这个版本太旧了，更新后才能继续使用。',
  failedTitle: '内容加载失败',
  code: (code: string) => `错误码 ${code}`,
  pageFailed: '页面打开失败，请检查网络或刷新后再试。',
} as const
