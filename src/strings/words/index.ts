/** Sentences that several screens of the vocabulary share. */
export const wordsText = {
  sync: {
    full: (unsent: number) =>
      unsent > 0
        ? `这台设备的存储已满，有 ${unsent} 条记录还没有传上去，请先不要关闭页面`
        : '这台设备的存储已满，新的记录只能联网保存，请清理一些空间',
    fullGuest: '这台设备的存储已满，新的记录关闭页面就会丢失，请清理一些空间，或登录后上传',
    refused: (count: number) => `有 ${count} 条记录没有被服务器接受，已单独保存在这台设备`,
    offline: (unsent: number) =>
      unsent > 0 ? `没有网络，${unsent} 条记录已存在这台设备，联网后自动上传` : '没有网络，学习不受影响',
  },
  firstPull: {
    waiting: '正在取回你的学习记录…',
    title: '还没有取回你的学习记录',
    offline: '现在没有网络，联网后会自动取回。也可以先在这台设备上学，之后会合到一起',
    failed: '服务器暂时没有回应，请稍后再试。也可以先在这台设备上学，之后会合到一起',
    retry: '再试一次',
    startAnyway: '先开始学',
  },
  examOver: '初试已经结束',
  expected: {
    onExam: '考试日预计认识',
    today: '今天预计认识',
    later: '60 天后预计认识',
    words: '词',
    between: (low: number, high: number) => (low === high ? `约 ${high}` : `${low}–${high}`),
    range: (stopped: number) => `按计划学；从今天起不学约 ${stopped} 词`,
    spoken: (title: string, low: number, high: number, stopped: number, total: number) =>
      `按计划学，${title} ${high} 词；隔天学一次，约 ${low} 词；从今天起不学，约 ${stopped} 词；词表共 ${total} 词`,
    estimate: '由记忆模型推算，不是实测成绩。',
    halfOrWhole: '少的按隔天学一次算，多的按每天都学完算。',
    assumed: (percent: number) => `假设新词里约 ${percent}% 原来就认识。`,
  },
  state: {
    new: '未学',
    learning: '学习中',
    known: '已掌握',
    mastered: '熟词',
    suspended: '已暂停',
  },
} as const
