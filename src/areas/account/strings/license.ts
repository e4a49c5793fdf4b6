export const licenseText = {
  terms: '看《用户协议》',
  privacy: '看《隐私政策》',
  updated: (date: string) => `更新于 ${date}`,
} as const
