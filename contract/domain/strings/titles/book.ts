/** Page titles by public path: book. */
export const bookTitles = {
  '/book/exams-books': '图书',
  '/book/book-detail': '图书详情',
  '/book/chapter-detail': '章节',
  '/book/exam-general': '大纲变化',
  '/book/exam-plan': '学习计划',
  '/experience/expert-experience': '经验分享',
  '/experience/information': '经验',
  '/experience/information-comment': '经验评论',
} as const
