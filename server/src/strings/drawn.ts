/** What a drawn page says by itself. */
export const drawnText = {
  noScript: '当前浏览器没有开启 JavaScript，可以先看图片；开启后就能切换栏目和报名。',
} as const
