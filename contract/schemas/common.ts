import { Type, type Static, type TObject, type TProperties, type TString } from 'typebox'

/** An object that has the named fields and no others: requests are stripped to it, answers filtered by it. */
export const Exact = <Properties extends TProperties>(properties: Properties): TObject<Properties> =>
  Type.Object(properties, { additionalProperties: false })

/** Text of at most `maxLength` characters without NUL, which PostgreSQL cannot store. */
export const Text = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$' })

/**
 * Text that grants access to its holder: a token, a ticket, a signature, an address that needs no sign-in. The
 * mark is part of the published contract; an answer with such a text is never compressed.
 */
export const Secret = (text: TString): TString => Type.String({ ...text, 'x-secret': true })

/** Marks a text in a body that somebody else reads: mobile numbers in it are masked before anything is done with it. */
export const PHONES = 'x-phones'

/** As `Text`, for what somebody else reads. */
export const ReadText = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*$', [PHONES]: 'masked' })

/** An id made by the server, the operator or a seller: short, and safe in a path. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })

/** A UUIDv7 that the client makes before it sends, so that a second send is recognised. */
export const ClientId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
})

/** The id of a promotion: digits only (product specification section 3). */
export const PromotionId = Type.String({ pattern: '^[0-9]{1,18}$' })

/** A mainland mobile number: 1 and ten more digits (product specification section 5). */
export const Mobile = Type.String({ pattern: '^1[0-9]{10}$' })

/** A mobile number whose middle four digits are asterisks. */
export const MaskedMobile = Type.String({ pattern: '^1[0-9]{2}\\*{4}[0-9]{4}$' })

/** The six digits of an SMS code. */
export const SmsCode = Type.String({ pattern: '^[0-9]{6}$' })

/** The MD5 of a password in lower-case hexadecimal; the server treats it as an opaque secret. */
export const HashedPassword = Type.String({ pattern: '^[0-9a-f]{32}$' })

/** A password that is to be set, as it was typed: only so can the server judge its length and what it is made of. */
export const NewPassword = Text(64)

/** Control and format characters: nobody sees them in a name, or they turn the text around them. */
const UNSEEN =
  '\\u0000-\\u001F\\u007F-\\u009F\\u00AD\\u061C\\u180E\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF'

/** A person's name: at most 20 characters, all to be seen, none that product specification section 5 forbids. */
export const PersonName = Type.String({ maxLength: 20, pattern: `^[^*^!?\\uFF1F$@#%&<>/${UNSEEN}]*$` })

/** A time in milliseconds since 1970, within the range of a JavaScript date. */
export const Millis = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })

/** A day that the calendar has, `YYYY-MM-DD`, in the years of anything that is dated here. */
export const Day = Type.String({ format: 'date', pattern: '^[12]' })

/** A count that fits PostgreSQL's int4. */
export const Count = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** An amount of money in fen (hundredths of a yuan). */
export const Fen = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/** A link target: an http(s) address or a path of our own; clients still check the host before they follow it. */
export const Link = Type.String({
  maxLength: 2048,
  pattern: '^(https?://[^\\s/]|/(?![/\\\\]))[^\\s\\u0000]*$',
})

/** A path of our own, as the route table spells it, maybe with a query. */
export const OwnPath = Type.String({ maxLength: 512, pattern: '^/(?![/\\\\])[^\\s\\u0000]*$' })

/** By what a student invites others: eight letters and digits that are hard to mix up. */
export const InviteCode = Type.String({ pattern: '^[2-9A-HJ-NP-Z]{8}$' })

/** The address of a picture, sound or film: https or a path of our own. */
export const MediaUrl = Type.String({
  maxLength: 2048,
  pattern: '^(https://[^\\s/]|/(?![/\\\\]))[^\\s\\u0000]+$',
})

/** Where the next page begins; opaque to the client. */
export const Cursor = Type.String({ pattern: '^[A-Za-z0-9_.~-]{1,256}$' })

/** The query of a list that is read page by page. */
export const Paging = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
}

/** The query of a list of days: the next page begins before the day of its cursor. */
export const PagingByDay = { ...Paging, cursor: Type.Optional(Day) }

/** The response of an operation without a result. */
export const Nothing = Type.Null()

/** The pair that names a thing in a choice. */
export const Named = Exact({ id: Id, name: Text(64) })
export type Named = Static<typeof Named>
