// Reads a picture by its bytes and writes it anew: what is kept holds pixels only.
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { fail } from '#kernel/errors'

export interface Picture {
  bytes: Buffer
  thumbnail: Buffer
  extension: string
  mime: string
  width: number
  height: number
}

const encoders = {
  'image/jpeg': { extension: 'jpg', encode: (image: Sharp) => image.jpeg({ quality: 88 }) },
  'image/png': { extension: 'png', encode: (image: Sharp) => image.png() },
  'image/webp': { extension: 'webp', encode: (image: Sharp) => image.webp({ quality: 88 }) },
  'image/gif': { extension: 'gif', encode: (image: Sharp) => image.gif() },
} as const

/** Pixels; beyond that a small file unpacks to gigabytes. */
const PIXEL_LIMIT = 50_000_000
const THUMBNAIL_SIZE = 320

const unfit = { zh: '请上传 jpg、png、gif 或 webp 图片', en: 'Upload a jpg, png, gif or webp picture' }

/** Refuses with PARAM what is not one of the four kinds of picture, whatever it is called. */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  const kind = await fileTypeFromBuffer(bytes)
  const encoder = encoders[kind?.mime as keyof typeof encoders]
  if (!encoder) fail('PARAM', { message: unfit, errors: { file: unfit } })
  try {
    const animated = kind?.mime === 'image/gif' || kind?.mime === 'image/webp'
    const source = () => sharp(bytes, { limitInputPixels: PIXEL_LIMIT, animated, failOn: 'error' })
    const { data, info } = await encoder.encode(source().rotate()).toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(bytes, { limitInputPixels: PIXEL_LIMIT })
      .rotate()
      .resize(THUMBNAIL_SIZE, THUMBNAIL_SIZE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
    return {
      bytes: data,
      thumbnail,
      extension: encoder.extension,
      mime: kind?.mime as string,
      width: info.width,
      height: info.pageHeight ?? info.height,
    }
  } catch {
    fail('PARAM', { message: unfit, errors: { file: unfit } })
  }
}
