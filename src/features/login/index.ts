import './login.scss'

export { LoginForm } from './login-form'
export { LoginSheet } from './login-sheet'
export { sendClue } from './sign-up'
