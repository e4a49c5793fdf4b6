/** Separates the parts; long enough that no field of ours can hold it. */
const BOUNDARY = '----shangan-form-7MA4YWxkTrZu0gW'

/** Writes plain fields as multipart/form-data, which a mini-program cannot do by itself. */
export function encodeForm(fields: Readonly<Record<string, string | undefined>>): {
  type: string
  body: string
} {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  )
  return { type: `multipart/form-data; boundary=${BOUNDARY}`, body: `${parts.join('')}--${BOUNDARY}--\r\n` }
}
