/** MD5 of a text as 32 hexadecimal digits: the form in which the specification sends a password (section 5). */
export type Md5 = (text: string) => Promise<string>
