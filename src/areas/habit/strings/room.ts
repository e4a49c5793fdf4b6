import type { Ended } from '../../../../contract/domain/habit/focus/timer'
import { wholeMinutes } from '../../../../contract/domain/minutes'

const two = (value: number): string => String(value).padStart(2, '0')
const hours = (seconds: number): string => {
  const minutes = wholeMinutes(seconds)
  if (minutes < 60) return `${minutes} 分钟`
  return `${Math.floor(minutes / 60)} 小时${minutes % 60 > 0 ? ` ${minutes % 60} 分钟` : ''}`
}

/** The study room: its timer, what it has measured, and its boards. */
export const roomText = {
  today: '今天自习',
  minutes: '分钟',
  todaySpoken: (minutes: number) => `今天自习 ${minutes} 分钟`,
  week: (seconds: number) => `这周一共 ${hours(seconds)}`,
  guest: '没有登录也能计时，登录后自动并进账号。',
  unsent: '还有计时没传上去，连上后自动补上。',
  way: '怎样计时',
  open: '随时停',
  locked: (minutes: number) => `锁定 ${minutes} 分钟`,
  openHint: '屏幕上看得到这一页才算。切到别的页面、锁屏，都会停下并记好已经学的。',
  lockedHint: '答应自己一直留在这一页。离开超过 10 秒就结束，已经学的照样算。',
  start: '开始计时',
  running: '正在计时',
  runningLocked: (minutes: number) => `锁定 ${minutes} 分钟`,
  clock: (seconds: number) =>
    seconds < 3600
      ? `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
      : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  spoken: (seconds: number) => `已经 ${hours(seconds)}`,
  left: (seconds: number) => `还有 ${Math.ceil(seconds / 60)} 分钟`,
  stay: '请留在这一页，离开超过 10 秒就结束。',
  visible: '请让这一页留在屏幕上，切走就停。',
  stop: '结束',
  leaveEarly: '提前结束',
  ended: {
    stopped: (seconds: number) => `记下了 ${hours(seconds)}。`,
    done: (seconds: number) => `到时间了，记下了 ${hours(seconds)}。歇一会儿吧。`,
    hidden: (seconds: number) => `这一页离开了屏幕，计时停在 ${hours(seconds)}，已经记下。`,
    left: (seconds: number) => `离开超过 10 秒，计时停在 ${hours(seconds)}，已经记下。`,
    slept: (seconds: number) => `设备休眠了，计时停在 ${hours(seconds)}，已经记下。`,
  } satisfies Readonly<Record<Ended, (seconds: number) => string>>,
  short: '不到一分钟，照样记在里面，满一分钟才显示。',
  boards: '自习榜',
  which: '看哪一天的榜',
  boardNames: { day: '今天', week: '这周' },
} as const
