export { ConsultButton } from './consult-button'
export { QrDialog } from './qr-dialog'
export { useConsult } from './use-consult'
export { hasWidgets } from './widgets'
