/** The sentences about an address that leads nowhere. */
export const notFoundText = {
  title: '没有找到这个页面',
  hint: '链接可能写错了，或者内容已经下线。',
} as const
