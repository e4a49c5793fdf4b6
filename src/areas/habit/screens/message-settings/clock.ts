const two = (number: number): string => String(number).padStart(2, '0')

/** A minute of the day as a time field has it, `23:00`. */
export const formatClock = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The minute of the day of a time field's value; undefined where it is none. */
export function findMinute(clock: string): number | undefined {
  const [hours = '', minutes = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock)?.slice(1) ?? []
  return hours === '' ? undefined : Number(hours) * 60 + Number(minutes)
}
