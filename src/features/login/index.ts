import './login.scss'

export { resumeSignUps } from './after-login'
export { LoginForm } from './login-form'
export { LoginGate } from './login-gate'
export { enterFromWechat } from './page-view'
export { SmsCodeField } from './sms-code-field'
export { useSmsCode } from './use-sms-code'
export { LoginSheet } from './login-sheet'
