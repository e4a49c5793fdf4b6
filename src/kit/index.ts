export { SubmitButton } from './submit-button'
export { useSubmit, type Fault } from './use-submit'
