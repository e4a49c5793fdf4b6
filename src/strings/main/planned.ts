export const plannedText = {
  heading: '这个页面正在建设中',
  hint: (title: string) => `“${title}”正在开发，完成后可在本页使用。`,
  hintUntitled: '内容正在开发，完成后可在本页使用。',
  menu: '回到功能菜单',
} as const
