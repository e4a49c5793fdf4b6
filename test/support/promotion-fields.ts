/** Every field that an address may bring to a promotion, with a value that it may have. */
export const promotionFields = {
  promotionId: '27001',
  inviteCode: 'DEMO01',
  agentCode: 'agent-7',
  signId: 'sign_3',
  branchId: 'b12',
  agent: '24',
  isdg: '1',
  swip: '2',
  colm: '3',
  pro: '4',
  wordJump: 'plan',
  source: '暑期 gold',
}
