import type { Measure } from '../../../../contract/domain/habit/facts'

const minutes = (seconds: number): number => Math.ceil(seconds / 60)

/** So much of something to do in a day; of times the figure is seconds. A word counts once a day, new or not. */
export const measureText: Readonly<Record<Measure, (amount: number) => string>> = {
  words: (count) => `背 ${count} 词`,
  questions: (count) => `做 ${count} 道题`,
  cards: (count) => `背 ${count} 张卡`,
  lessons: (seconds) => `听课 ${minutes(seconds)} 分钟`,
  focus: (seconds) => `专注 ${minutes(seconds)} 分钟`,
}
