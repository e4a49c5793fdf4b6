export { ConsultButton } from './consult-button'
export { QrDialog } from './qr-dialog'
export { useConsult } from './way'
export { hasWidgets } from './widgets'
