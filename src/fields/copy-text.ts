// Puts a text into the clipboard; also where the page did not come over https.

function copyByHand(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // Beside the focus: a dialog would take it back from anywhere else.
  const place = document.activeElement?.parentElement ?? document.body
  place.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}
