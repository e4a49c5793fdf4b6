/** The sentences in the files of an export and about them, besides the stored data. */
export const exportFileText = {
  title: (time: string) =>
    `我的数据（${time} 导出）\n编号、设备标识等供软件读取的内容在同一次导出的 JSON 文件里。`,
  part: (label: string) => `【${label}】`,
  field: (label: string, value: string) => `${label}：${value}`,
  yes: '是',
  no: '否',
  names: { text: (day: string) => `我的数据-${day}.txt`, json: (day: string) => `我的数据-${day}.json` },
  ended: '这个下载链接已经失效，请回到“我的”重新获取',
  tooMany: '今天导出的次数太多了，请明天再试',
  tooManyFetched: '下载得太频繁了，请过几分钟再试',
} as const
