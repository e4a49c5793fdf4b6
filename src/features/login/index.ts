import './login.scss'

export { resumeSignUps } from './after-login'
export { LoginForm } from './login-form'
export { LoginGate } from './login-gate'
export { LoginSheet } from './login-sheet'
