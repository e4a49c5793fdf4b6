import type { ConsultPlatform } from './contract'

export const consultPlatform = { form: 'link' } satisfies ConsultPlatform as ConsultPlatform
