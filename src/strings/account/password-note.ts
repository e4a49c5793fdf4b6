/** Beneath a new password that has a space or a full-width character. */
export const passwordNote = '密码里有空格或全角字符，登录时要原样输入'
