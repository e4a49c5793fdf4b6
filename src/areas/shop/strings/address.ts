/** The addresses of a student. */
export const addressText = {
  empty: '还没有收货地址',
  emptyHint: '添加以后，寄纸质讲义时可以直接选。',
  add: '添加地址',
  usual: '默认',
  edit: (name: string) => `编辑 ${name} 的地址`,
  editShort: '编辑',
  pickLead: '选一个地址，纸质的东西会寄到这里。',
  full: (most: number) => `已经存了 ${most} 个地址，添加新的要先删掉不用的。`,
} as const

/** The form of an address. */
export const addressFormText = {
  name: '收件人',
  phone: '手机号',
  region: '所在地区',
  detail: '详细地址',
  detailPlaceholder: '街道、门牌号、楼栋和房间',
  choose: '请选择省、市、区县',
  usual: '设为默认地址',
  isUsual: '这是默认地址。想换的话，把别的地址设为默认。',
  save: '保存地址',
  saved: '地址已保存',
  failed: '没有保存成功，请稍后再试',
  kept: '没有保存成功，填的都在，请再试一次',
  draft: '上次没保存的内容已经填好。',
  dropDraft: '不要了',
  noName: '请填写收件人姓名',
  noPhone: '请填写手机号',
  badPhone: '请输入正确的手机号',
  phoneInText: '电话请写在手机号一栏，这里不要写',
  noRegion: '请选择省市区',
  noDetail: '请填写详细地址',
  gone: '没有找到这个地址',
  goneHint: '它可能已经删除了。',
  toList: '看看我的地址',
  remove: '删除这个地址',
  removeTitle: '删除地址',
  removeAsk: '删除以后，已经下的订单还按原来的地址寄。',
  removeYes: '删除',
  removeNo: '留着',
  removed: '地址已删除',
} as const

/** The choice of a region. */
export const regionText = {
  title: '选择地区',
  steps: ['选择省份', '选择城市', '选择区县'],
  chosen: '已选的地区',
  change: (level: number, name: string) => `重选${['省份', '城市'][level] ?? ''}，现在是${name}`,
} as const
