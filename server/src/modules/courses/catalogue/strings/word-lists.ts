/** A unit of the vocabulary as a list on offer. */
export const wordListText = {
  name: (unit: number) => `第 ${unit} 单元`,
  summary: (first: string, last: string) => `${first} 到 ${last}`,
} as const
