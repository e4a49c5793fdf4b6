/** The permissions that a visitor may have refused before; WeChat asks for each once. */
export type Permission = 'record' | 'addPhoneCalendar'

export interface Permissions {
  /** Whether the host has a page of its own on which a refusal can be taken back. */
  readonly canChange: boolean
  /** Opens that page, from a tap alone. Resolves to whether the permission is given then. */
  change(name: Permission): Promise<boolean>
}
