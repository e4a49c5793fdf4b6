/** The version of Taro whose internals the hooks of this folder were written for. */
export const TARO_VERSION = '4.2.1'
