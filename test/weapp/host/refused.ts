/** Thrown by a test where it is the user, or WeChat, who does not do what the program asks: no fault of the program. */
export class Refused extends Error {}
