/** How a visitor reaches a consultant here. */
export interface ConsultPlatform {
  readonly form: 'link' | 'qr'
}
