import './consult.scss'

export { ConsultButton } from './consult-button'
export { QrDialog } from './qr-dialog'
export { hasWidgets } from './widgets'
