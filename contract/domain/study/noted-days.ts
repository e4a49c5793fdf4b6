/** Days after the one that they were made on for which notes say what is due. */
export const NOTED_DAYS = 7
