export const licenseText = {
  updated: (date: string) => `更新于 ${date}`,
} as const
