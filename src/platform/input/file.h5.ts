import type { FilePicker } from './file.contract'

export const filePicker = {
  async choose(accept) {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accept
    // A browser that does not report cancelling leaves the promise open.
    const file = await new Promise<File | undefined>((resolve) => {
      input.addEventListener('change', () => resolve(input.files?.[0]))
      input.addEventListener('cancel', () => resolve(undefined))
      input.click()
    })
    return file?.arrayBuffer().then(
      (bytes) => new Uint8Array(bytes),
      () => undefined,
    )
  },
} satisfies FilePicker as FilePicker
