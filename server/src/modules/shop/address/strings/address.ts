/** The sentences about addresses that cannot be stored. */
export const addressText = {
  noName: '请填写收件人姓名',
  noDetail: '请填写详细地址',
  wrongRegion: '选的省市区和名单对不上，请重新选择',
  phoneInText: '电话请写在手机号一栏，姓名和详细地址里不要写',
  full: (most: number) => `最多存 ${most} 个地址，请先删掉不用的`,
  newer: '这个地址刚在别处改过，请返回看过新的再改',
} as const
