import type { ConsultPlatform } from './consult.contract'

export const consultPlatform = { form: 'qr' } satisfies ConsultPlatform as ConsultPlatform
