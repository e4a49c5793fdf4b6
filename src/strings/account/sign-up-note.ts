/**
 * The consequence of a login that a sign-up asks for; it is said without the login's other sentences where an app has
 * its own.
 */
export const signUpNote =
  '登录后，手机号会作为报名信息交给课程老师，老师看到的是打码的；不想再交给老师，可以在“我的”里选“不再联系我”'
