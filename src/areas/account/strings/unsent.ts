import { unreachedText } from '@/strings/unreached'

/** Sentences of study that is on this device alone. */
export const unsentText = {
  waiting: (count: number) => `${count} 条学习记录还没有上传，别的设备看不到它们`,
  sending: (count: number) => `正在上传 ${count} 条学习记录`,
  unreached: (count: number, isOnline: boolean) =>
    `${unreachedText(isOnline)}，${count} 条学习记录已存在这台设备，连上后自动上传`,
  failed: (count: number) => `${count} 条学习记录没有传上去，已存在这台设备，请稍后再试`,
  send: '现在上传',
  sent: '学习记录都上传了',
} as const
