export { LoadFailed } from './load-failed'
export { OverlayProvider, Page } from './page'
export { useLoad } from './use-load'
export { usePage } from './use-page'
