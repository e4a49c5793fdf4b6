/** Texts of pages that the server renders. */
export const drawnText = {
  noScript: '当前浏览器没有开启 JavaScript，可以先看图片；开启后就能切换栏目和报名。',
  /** In place of a page that only scripts render. */
  withoutScript: '这个页面要开启 JavaScript 才能用',
  withoutScriptHint: '在浏览器设置里开启后刷新即可。不方便的话，可以先看课程介绍，或者直接问课程老师。',
  courses: '看课程与资料',
  consult: '咨询课程老师',
} as const
