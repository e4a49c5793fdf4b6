import type { Slice } from '../slices'

/** Banner and first poster of each summer camp; the folder of the pictures is the page's key. */
export const covers = {
  'summer-gold27': {
    banner: { kind: 'banner', title: '27 暑期强基营', line: '六周，把地基打实' },
    cover: {
      kind: 'cover',
      mood: 'tide',
      headline: ['把暑假', '走成一条', '上岸的航线'],
      lines: ['先测位置，再定航向，', '每天都知道下一步。'],
    },
  },
  'summer-gold127': {
    banner: { kind: 'banner', title: '27 暑期强基营 · 在职班', line: '白天有事，晚上照样往前走' },
    cover: {
      kind: 'cover',
      mood: 'dusk',
      headline: ['天黑以后', '再往前', '走一程'],
      lines: ['每晚三小时，难的先做；', '落下的周末补。'],
    },
  },
  'summer-gold': {
    banner: { kind: 'banner', title: '26 暑期强基营', line: '从一张摸底卷开始' },
    cover: {
      kind: 'cover',
      mood: 'pine',
      headline: ['量一量', '离岸还有', '多少海里'],
      lines: ['摸底、分组、补漏、再考，', '六周只做这四件事。'],
    },
    weeks: {
      kind: 'rows',
      title: '六周怎么走',
      sample: true,
      rows: [
        { when: '第 1 周', what: '摸底，分组，列出薄弱点' },
        { when: '第 2–3 周', what: '数学补漏，学完一点测一点' },
        { when: '第 4–5 周', what: '英语、专业课补漏与小模考' },
        { when: '第 6 周', what: '再考一次，拿到秋季学习计划' },
      ],
    },
  },
} as const satisfies Record<string, Record<string, Slice>>

/** The stand-in for a consultant's QR code; each operator puts an own picture in its place. */
export const qr = {
  'consultant-sample': { kind: 'card', title: '示例二维码', text: '请由运营方换成课程老师的二维码' },
} as const satisfies Record<string, Slice>
