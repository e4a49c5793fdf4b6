/** Minutes of study in some seconds: whole ones alone, so that what is told of the same time is the same everywhere. */
export const wholeMinutes = (seconds: number): number => Math.floor(seconds / 60)
