import './login.scss'

export { resumeSignUps } from './after-login'
export { LoginForm } from './login-form'
export { LoginSheet } from './login-sheet'
