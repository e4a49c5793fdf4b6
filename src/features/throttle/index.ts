export { useThrottledAction } from './use-throttled-action'
