export { OverlayProvider, Page } from './page'
export { useTitle } from './use-title'
export { usePage } from './use-page'
