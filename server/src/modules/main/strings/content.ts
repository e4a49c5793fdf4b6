/** The faults of the map of the year. */
export const mapFileText = {
  backwards: '大于 from：两个数都是离初试还有几天，from 在前、不小于 until',
  gap: (day: number) => `应接着上一个阶段：请改成 ${day}`,
} as const
