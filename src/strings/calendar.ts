/** The outcomes of an appointment for the calendar of the phone. */
export const calendarText = {
  outcomes: {
    added: '已加入手机日历',
    file: '下载后打开，即可存入日历',
    refused: '没有加入日历',
  },
  /** Where the host has settings of its own. */
  ask: {
    title: '没有加入日历',
    text: '要先允许使用手机日历。',
    yes: '去设置',
    no: '先不加',
  },
} as const
