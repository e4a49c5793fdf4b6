/** A live class's title without 定时放映 or 直播 in front, for where that stands beside it. */
export const bareClassTitle = (title: string): string =>
  title.replace(/^(?:定时放映|直播)\s*[：:]\s*(?=\S)/, '')
