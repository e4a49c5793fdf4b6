/** Minutes that were spent on something; what was begun and is no whole one says so. */
export const spentText = (minutes: number, isBegun: boolean): string =>
  minutes === 0 && isBegun ? '不到 1 分钟' : `${minutes} 分钟`

/** The time of an activity: a figure stands off from the characters before it. */
export const spentOn = (doing: string, spent: string): string =>
  /^\d/.test(spent) ? `${doing} ${spent}` : `${doing}${spent}`
