// Pictures of pasted text: those that came with it, as data or in the RTF of Word, are uploaded, those of other sites keep their address.
import { formats } from '#kernel/formats'
import { PENDING } from '../nodes/FigureView'
import { alignmentOf } from './structure'

/** Of PNG and JPEG only: the formats that Word embeds for pictures that browsers draw. */
const PICTURE = /\\pict[\s\S]{0,4000}?\\(png|jpeg)blip[\s\S]{0,600}?([\da-f\s]{64,})\}/gi

/** In their order. */
function picturesOfRtf(rtf: string): File[] {
  return [...rtf.matchAll(PICTURE)].map(([, kind = 'png', hex = ''], index) => {
    const digits = hex.replace(/\s+/g, '')
    const bytes = Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
      Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
    )
    return new File([bytes], `pasted-${index + 1}.${kind.toLowerCase()}`, { type: `image/${kind.toLowerCase()}` })
  })
}

/** Stands in for the address of a picture that is still to be uploaded. */
const AWAITED = '/uploads/awaited/'

let next = 0

function fileOf(url: string): File | null {
  const [, mime, data] = /^data:(image\/[a-z+.-]+);base64,(.+)$/s.exec(url) ?? []
  if (!mime || !data || mime.includes('svg')) return null
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
    return new File([bytes], `pasted.${mime.split('/')[1]?.replace(/\W.*/, '')}`, { type: mime })
  } catch {
    return null
  }
}

/** WeChat loads its pictures late, and names them elsewhere until then. */
function sourceOf(image: Element): string {
  const late = image.getAttribute('data-src') ?? ''
  return formats['uri']?.(late) ? late : (image.getAttribute('src') ?? '')
}

/** Puts each picture into a figure: one to be uploaded, or one of another site. Returns what could not be had. */
export function takePictures(body: HTMLElement, rtf: string, pictures: Map<string, File>): number {
  const images = [...body.querySelectorAll('img')]
  const elsewhere = images.filter((image) => /^(file|cid|blob):/i.test(sourceOf(image)))
  const embedded = picturesOfRtf(rtf)
  let lost = 0
  for (const image of images) {
    const source = sourceOf(image)
    const ofRtf = embedded.length === elsewhere.length ? embedded[elsewhere.indexOf(image)] : undefined
    const file = fileOf(source) ?? ofRtf
    const own = document.createElement('img')
    own.alt = image.getAttribute('alt') ?? ''
    if (file) {
      // Ends as the address of a picture does: the text is cleaned before the upload.
      const key = `${next++}.png`
      pictures.set(key, file)
      own.setAttribute('src', `${AWAITED}${key}`)
    } else if (formats['image']?.(source)) own.setAttribute('src', source)
    else {
      lost += 1
      image.remove()
      continue
    }
    const kept = image.closest('figure')
    if (kept) image.replaceWith(own)
    else {
      const figure = document.createElement('figure')
      const side = alignmentOf(image)
      if (side && side !== 'justify') figure.className = `align-${side}`
      figure.append(own)
      image.replaceWith(figure)
    }
  }
  return lost
}

export function awaitPictures(body: HTMLElement, pictures: ReadonlyMap<string, File>): void {
  for (const image of body.querySelectorAll(`img[src^="${AWAITED}"]`)) {
    const key = (image.getAttribute('src') as string).slice(AWAITED.length)
    const figure = image.closest('figure')
    image.removeAttribute('src')
    if (figure && pictures.has(key)) figure.setAttribute(PENDING, key)
    else image.remove()
  }
}
