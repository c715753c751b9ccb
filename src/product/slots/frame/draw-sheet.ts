// A sheet of the poster as PNG, drawn by the browser itself; the library loads with the first one.
import { domToBlob } from 'modern-screenshot'

/** Dots per CSS pixel: 240 per inch of paper. */
const DENSITY = 2.5

/** Portraits are of this site; fonts are the system's, so that none is embedded. */
export function drawSheet(sheet: HTMLElement): Promise<Blob> {
  return domToBlob(sheet, { scale: DENSITY, backgroundColor: 'white', font: false, style: { margin: '0' } })
}
