// Encrypts identity numbers and secrets at rest, with a blind index for uniqueness and search.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export interface Cipher {
  encrypt(text: string): string
  /** @throws if the text was not encrypted with this key */
  decrypt(stored: string): string
  /** Deterministic, so that equal texts can be found; not reversible. */
  blindIndex(text: string): string
  /** Proves that the server itself wrote the text. */
  sign(text: string): string
}

const VERSION = 'v1'
/** Bytes of the tag that proves a text unchanged: Node accepts shorter ones, which are guessed sooner, unless told. */
const TAG = 16

/** A cipher with keys derived from `secret`. */
export function createCipher(secret: string): Cipher {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'association-admin', purpose, 32))
  const key = derive('field-encryption')
  const indexKey = derive('blind-index')
  const signKey = derive('signed-address')
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        VERSION,
        nonce.toString('base64url'),
        sealed.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.')
    },
    decrypt(stored) {
      const [version, nonce, sealed, tag] = stored.split('.')
      if (version !== VERSION || !nonce || sealed === undefined || !tag) throw new Error('not an encrypted value')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: TAG })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8')
    },
    blindIndex: (text) => createHmac('sha256', indexKey).update(text).digest('base64url'),
    sign: (text) => createHmac('sha256', signKey).update(text).digest('base64url'),
  }
}
