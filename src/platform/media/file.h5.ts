import type { Files } from './file.contract'

export const files = {
  save(name, content) {
    const url = URL.createObjectURL(new Blob([content], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = name
    link.click()
    URL.revokeObjectURL(url)
    return Promise.resolve('file')
  },
} satisfies Files as Files
