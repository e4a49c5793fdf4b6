import { ConsultButton } from './consult-button'
import { QrDialog } from './qr-dialog'

export { ConsultIconButton } from './consult-icon-button'

/** The way to a consultant as a page's one action. */
export const ConsultBar = () => <ConsultButton form="bar" Dialog={QrDialog} />
