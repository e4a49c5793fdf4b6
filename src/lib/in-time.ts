/** How long the device may take for an answer, in ms. */
export const ANSWER_MS = 3000

/** Resolves to what `otherwise` returns when work has not ended in time. */
export async function inTime<Value>(work: Promise<Value>, otherwise: () => Value): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<Value>((resolve) => {
    timer = setTimeout(() => resolve(otherwise()), ANSWER_MS)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
