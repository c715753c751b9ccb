// Captchas: the answer stays on the server, the cookie identifies it, one try each.
import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import type { Context } from '../../core/context'

export const CAPTCHA_COOKIE = 'association_captcha'
export const CAPTCHA_SECONDS = 300

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

const WIDTH = 120
const HEIGHT = 40

/** Four letters as pixels in a SVG: paths would tell them by their order and their number of commands. */
export async function drawCaptcha(): Promise<{ svg: string; text: string }> {
  const size = { width: WIDTH, height: HEIGHT }
  const { data, text } = svgCaptcha.create({ size: 4, noise: 3, color: false, ignoreChars: '0Oo1lIi', ...size })
  // Twice the size, for sharp screens.
  const pixels = await sharp(Buffer.from(data), { density: 144 }).png().toBuffer()
  const href = `data:image/png;base64,${pixels.toString('base64')}`
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`
  return { svg: `<svg ${frame}><image href="${href}" width="${WIDTH}" height="${HEIGHT}"/></svg>`, text }
}

/** Stores the answer for five minutes; returns the key for the cookie. */
export async function issueCaptcha(answer: string, context: Context): Promise<string> {
  const key = randomBytes(24).toString('base64url')
  const now = context.now()
  await context.db.deleteFrom('captcha').where('expire_time', '<', now.toISOString()).execute()
  await context.db
    .insertInto('captcha')
    .values({
      key: digest(key),
      answer: digest(key + answer.toLowerCase()),
      expire_time: new Date(now.getTime() + CAPTCHA_SECONDS * 1000).toISOString(),
      used: false,
    })
    .execute()
  return key
}

/** True once for the right answer; any try invalidates the captcha. */
export async function redeemCaptcha(answer: string | null | undefined, context: Context): Promise<boolean> {
  const key = context.cookies[CAPTCHA_COOKIE]
  if (!key || !answer) return false
  const found = await context.db
    .deleteFrom('captcha')
    .where('key', '=', digest(key))
    .where('expire_time', '>', context.now().toISOString())
    .returning('answer')
    .executeTakeFirst()
  return found?.answer === digest(key + answer.trim().toLowerCase())
}
