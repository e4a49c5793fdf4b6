export { LoadFailed } from './load-failed'
export { Page } from './page'
export { useLoad } from './use-load'
export { usePage } from './use-page'
