import type { ConsultPlatform } from './contract'

export const consultPlatform = { form: 'qr' } satisfies ConsultPlatform as ConsultPlatform
