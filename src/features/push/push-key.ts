/** Where the device stores for whom messages were turned on in this browser. */
export const PUSH_KEY = 'push'
