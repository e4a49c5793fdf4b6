/** Why a clue belongs to whom, one sentence each, for staff. */
export const originText = {
  invite: (code: string, name: string) => `留下线索时带着邀请码 ${code}，它属于${name}，所以归${name}。`,
  inviteUnknown: (code: string) => `留下线索时带着邀请码 ${code}，但没有这个邀请码的老师，所以暂时无人负责。`,
  agent: (code: string, name: string) =>
    `没有邀请码，留下线索时带着代理编号 ${code}，它属于${name}，所以归${name}。`,
  promotion: (title: string, branch: string) =>
    `没有邀请码和代理编号，线索来自活动“${title}”，所以归校区 ${branch}，由校区分配。`,
  none: '来的链接里没有邀请码、代理编号和活动，所以暂时无人负责。',
} as const
