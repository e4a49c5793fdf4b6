export const tabBarText = {
  name: '主导航',
  home: '首页',
  study: '学习',
  words: '单词',
  community: '社区',
  mine: '我的',
} as const
