import { unreachedText } from '@/strings/unreached'

/** The runner: where questions are answered. */
export const runText = {
  leave: '退出，进度已保存',
  sheet: (at: number, count: number) => `答题卡，第 ${at}/${count} 题`,
  formatSheet: (done: number, count: number) => `答题卡，已答 ${done}/${count} 题`,
  place: (at: number) => `第 ${at} 题`,
  flag: '稍后看',
  isFlagged: '已标记，稍后看',
  handIn: '交卷',
  previous: '上一题',
  next: '下一题',
  confirm: '确定',
  last: '看结果',
  remaining: (time: string) => `剩余 ${time}`,
  timeUp: '时间到，已自动交卷',
  timeUpUnreached: (isOnline: boolean) =>
    `时间到了，${unreachedText(isOnline)}。作答都保存着，连上后自动交卷；收卷 30 秒以后才到的不计分。`,
  unreached: (isOnline: boolean) => `${unreachedText(isOnline)}，可以接着写；收卷前连上，作答才计分。`,
  guest: {
    title: '计时模考需要登录',
    hint: '开考和交卷的时间由服务器记录，换一台设备也能接着考',
    login: '登录后开考',
    untimed: '不计时，先做这套卷',
  },
  fill: '你的答案',
  fillHint: '分数写成 1/6，根号写成 sqrt(2)，圆周率写成 pi',
  text: '你的作答',
  textHint: '可以打字，也可以写在纸上拍照',
  joined: '另一台设备或另一个页面也写了这一题，两份都在这里，请看一遍再交',
  handedIn: '已在另一台设备上交卷',
  tooLong: '最多 10000 字，超出的没有保存',
  showModel: '看参考答案，自己评分',
  tools: '工具',
  size: '字号',
  sizes: { small: '小', normal: '标准', large: '大', huge: '特大' },
} as const
