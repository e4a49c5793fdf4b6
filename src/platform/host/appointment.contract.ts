/** An appointment that a visitor can put into the calendar of their phone. */
export interface Appointment {
  readonly title: string
  /** Begin and end in Unix ms. */
  readonly start: number
  readonly end: number
  readonly notes: string
  /** Address of the same appointment as an iCalendar file. */
  readonly file: string
}

export interface AppointmentPlatform {
  /**
   * Hands an appointment to the calendar: a browser opens its file and asks by itself, a mini-program asks for the
   * calendar. Resolves to false where the visitor or the host refused.
   */
  add(appointment: Appointment): Promise<boolean>
}
