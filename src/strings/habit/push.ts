/** The browser's text of a message that its worker cannot read, as after a change of its form. */
export const unreadablePush = '上岸有一条新消息'
