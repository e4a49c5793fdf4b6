/** Whether the build has the pages of staff, which a mini-program may do without. */
export const hasStaffPages = (): boolean => process.env['STAFF_PAGES'] !== 'off'
