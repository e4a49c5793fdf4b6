/** Why the content of a page is not there, where the server has no sentence for it. */
export const failureText = {
  offline: '没有网络，连上后再试。',
  timeout: '服务器很久没有回应，请稍后再试。',
  busy: '服务器正忙，请稍后再试。',
  part: '页面的一部分没有加载到，请刷新后再试。',
  forbidden: '当前账号没有权限查看这里的内容。',
} as const
