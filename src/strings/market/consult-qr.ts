export const consultQrText = {
  title: '请添加课程老师微信购买课程',
  titlePlain: '请添加课程老师微信',
  hint: '长按保存/识别二维码',
  alt: '课程老师的微信二维码（示例）',
} as const
