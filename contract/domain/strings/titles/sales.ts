/** Page titles by public path: sales. */
export const salesTitles = {
  '/login-blend': '登录',
  '/menu-blend': '功能菜单',
  '/extension-blend': '推广中心',
  '/agent-link': '推广链接',
  '/sale-login': '员工登录',
  '/sale-index': '销售工作台',
  '/clue-data': '线索',
  '/activity-data': '活动数据',
  '/total-activity-data': '团队活动数据',
  '/confiirm-identity': '身份确认',
  '/clue-info': '线索详情',
  '/admin/sale-login': '管理员登录',
  '/admin/sale-index': '全部校区',
} as const
