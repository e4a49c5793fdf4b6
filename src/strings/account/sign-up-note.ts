/** What a login does that a sign-up asks for; it is said without the login's other sentences where an app has its own. */
export const signUpNote =
  '登录后，手机号会作为报名信息交给课程老师，老师可能与你联系；不想被联系，可以在“我的”里选择'
