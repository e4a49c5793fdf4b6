export { SubmitButton } from './submit-button'
export { useSubmit } from './use-submit'
