import { unreachedText } from './unreached'

/** The sentences that every area has about a student's log: whether it is loaded, stored and sent. */
export const studyText = {
  sync: {
    trouble: {
      full: '这台设备的存储已满，',
      silent: '这台设备的存储暂时没有响应，',
      failed: '这台设备没能保存记录，',
    },
    left: (unsent: number) =>
      unsent > 0 ? `有 ${unsent} 条记录还没有传上去，请先不要关闭页面` : '新的记录只能联网保存',
    leftGuest: (isFull: boolean) =>
      `新的记录关闭页面就会丢失，请${isFull ? '清理一些空间' : '稍等一会儿'}，或登录后上传`,
    refused: (count: number) => `有 ${count} 条记录没有被服务器接受，已单独保存在这台设备`,
    unreached: (isOnline: boolean, unsent: number) =>
      `${unreachedText(isOnline)}，${unsent > 0 ? `${unsent} 条记录已存在这台设备，连上后自动上传` : '新的记录会先存在这台设备'}`,
  },
  firstPull: {
    waiting: '正在取回你的学习记录…',
    title: '还没有取回你的学习记录',
    unreached: (isOnline: boolean) =>
      `${unreachedText(isOnline)}，连上后会自动取回。也可以先在这台设备上学，之后会合到一起`,
    failed: '服务器出了点问题，请稍后再试。也可以先在这台设备上学，之后会合到一起',
    retry: '再试一次',
    startAnyway: '先开始学',
  },
} as const
