/** A form of text fields as a client would send it. */
export function form(fields: Record<string, unknown> | [string, unknown][]) {
  const pairs = Array.isArray(fields) ? fields : Object.entries(fields)
  const parts = pairs.map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    payload: `${parts.join('')}--edge--\r\n`,
  }
}
