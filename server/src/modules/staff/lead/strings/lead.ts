/** Why a lead belongs to whom, one sentence each, for staff. */
export const originText = {
  noInvite: (code: string) => (code === '' ? '没有邀请码，' : `邀请码 ${code} 没有对应的人，`),
  noAgent: (code: string) => (code === '' ? '没有代理编号，' : `代理编号 ${code} 没有对应的人，`),
  invite: (code: string, name: string) => `报名时使用了邀请码 ${code}，线索分配给${name}。`,
  agent: (lead: string, code: string, name: string) =>
    `${lead}报名时使用了代理编号 ${code}，线索分配给${name}。`,
  bound: (lead: string, code: string, name: string) =>
    `${lead}这名学生之前使用过${name}的邀请码 ${code}，线索分配给${name}。`,
  promotion: (lead: string, title: string, branch: string) =>
    `${lead}线索来自活动“${title}”，归校区 ${branch}，由管理员分配。`,
  assigned: (name: string) => `管理员把线索分配给${name}。`,
  /** To who gives a lead to somebody that has an owner by now. */
  owned: '这条线索已经有人负责，请刷新看看',
  none: (lead: string) => `${lead}也不知道来自哪个活动，所以暂时无人负责。`,
} as const
