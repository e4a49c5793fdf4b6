export { proofHeader } from '../../contract/identity'
