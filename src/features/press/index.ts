export { useRepeatGuard } from './use-repeat-guard'
