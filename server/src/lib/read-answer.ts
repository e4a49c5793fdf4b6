/** The bytes of an answer. Throws as soon as there are more than `most` of them, and reads no further. */
export async function readAnswer(answer: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    if (length > most) throw new Error(`an answer of more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
