/**
 * The headers by which a client describes itself on every request. The one-letter names are the product
 * specification's (section 3); it does not say what they stand for, so the meanings are this project's.
 */
export const identityHeaders = [
  { name: 'a', meaning: 'application id of the client: shangan-h5 or shangan-weapp', example: 'shangan-h5' },
  { name: 'p', meaning: 'platform: number of the term-client kind (`termKinds`)', example: '9' },
  {
    name: 'v',
    meaning: 'version of the client, two digits a part: 4080500 is 4.8.5; in a native app that of the app',
    example: '4080500',
  },
  {
    name: 'h',
    meaning: 'host that shows the app: browser, dingtalk, wechat, wechat-miniapp, miniapp, shenlong or dream',
    example: 'browser',
  },
  { name: 'n', meaning: 'kind of network: wifi, ethernet, 2g to 5g, none, or unknown', example: 'wifi' },
  { name: 'm', meaning: 'operating system of the device: ios, android or desktop', example: 'ios' },
  {
    name: 'd',
    meaning: 'id of this installation: a random UUID, never a hardware id',
    example: '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f',
  },
  {
    name: 's',
    meaning: 'source: name of the campaign that led here, percent-encoded, or empty',
    example: 'summer-gold',
  },
  { name: 'u', meaning: 'uid of the signed-in user, or empty', example: '' },
] as const

/** The name of one identity header. */
export type IdentityHeader = (typeof identityHeaders)[number]['name']

/** The header in which a client repeats the oldest version it was built to work with. */
export const minVersionHeader = 'min-version'

/** The oldest supported version of the apps (product specification section 3). */
export const MIN_VERSION = 4070800

/** The oldest supported version of the web client (product specification section 3). */
export const MIN_WEB_VERSION = 4080500

/**
 * The term-client kinds (product specification section 3). These pages send `wechat` inside WeChat and as its
 * mini-program, `shenlongAppH5` and `dream` inside the native apps, `activity` everywhere else; the others are sent by
 * other programs of the provider.
 */
export const termKinds = {
  app: -1,
  shenlong: 1,
  wechat: 2,
  shenlongPhp: 4,
  dream: 5,
  SCU: 6,
  shenlongAppH5: 7,
  scoreWeachat: 8,
  activity: 9,
  robot: 11,
  zhiye: 18,
} as const

/** The number of one term-client kind. */
export type TermKind = (typeof termKinds)[keyof typeof termKinds]
