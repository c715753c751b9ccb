// Hands a text to the browser as a file to keep.

export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Not every browser has begun to read it yet.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
