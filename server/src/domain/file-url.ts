/** Where a file is shown, by the name under which it is stored. */
export const fileUrl = (name: string): string => `/files/${name}`
