// Saves a text as a file through the browser.

export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Milliseconds; some browsers start reading late.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
