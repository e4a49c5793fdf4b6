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

/**
 * The outcome of an appointment: it stands in the calendar, its file was opened, or the visitor or the host refused.
 */
export type Appointed = 'added' | 'file' | 'refused'

export interface AppointmentPlatform {
  /**
   * Hands an appointment to the calendar: a browser opens its file and asks by itself, a mini-program has WeChat write
   * it.
   */
  add(appointment: Appointment): Promise<Appointed>
}
