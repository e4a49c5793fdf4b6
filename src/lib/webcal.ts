/** The address of a calendar in the scheme to which calendars of phones and computers answer. */
export const webcal = (address: string): string => address.replace(/^https?:/i, 'webcal:')
