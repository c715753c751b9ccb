// Codes of member cards: made of the id and proved by the server's key, so that none is stored and none can be guessed.
import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../../core/context'

/** Without the letters that are read as digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Bytes of the proof, and of the hidden id. */
const HALF = 5
const LETTERS = 16

type Signer = Pick<Context, 'cipher'>

function proofOf(id: Buffer, { cipher }: Signer): Buffer {
  return Buffer.from(cipher.sign(`member card ${id.toString('hex')}`), 'base64url').subarray(0, HALF)
}

/** Hides or shows the id: members of neighbouring ids have codes without likeness. */
function turned(id: Buffer, proof: Buffer, { cipher }: Signer): Buffer {
  const cover = Buffer.from(cipher.sign(`member card cover ${proof.toString('hex')}`), 'base64url')
  return Buffer.from(id.map((byte, place) => byte ^ (cover[place] as number)))
}

function spelled(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (let place = 0; place < LETTERS; place++) {
    text = alphabet[Number(bits & 31n)] + text
    bits >>= 5n
  }
  return text
}

/** Null for a text that is no code at all. Small letters, spaces and letters that look like digits are read as meant. */
function bytesOf(text: string): Buffer | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== LETTERS) return null
  let bits = 0n
  for (const letter of plain) {
    const value = alphabet.indexOf(letter)
    if (value < 0) return null
    bits = (bits << 5n) | BigInt(value)
  }
  return Buffer.from(bits.toString(16).padStart(4 * HALF, '0'), 'hex')
}

/** `0A1B-2C3D-4E5F-6G7H`, always the same for one person. */
export function cardCode(id: number, signer: Signer): string {
  const bytes = Buffer.alloc(HALF)
  bytes.writeUIntBE(id, 0, HALF)
  const proof = proofOf(bytes, signer)
  return (spelled(Buffer.concat([proof, turned(bytes, proof, signer)])).match(/.{4}/g) ?? []).join('-')
}

/** The person of a code; 0 if it was not made here. */
export function personOfCode(code: string, signer: Signer): number {
  const bytes = bytesOf(code) ?? Buffer.alloc(2 * HALF)
  const proof = bytes.subarray(0, HALF)
  const id = turned(bytes.subarray(HALF), proof, signer)
  return timingSafeEqual(proofOf(id, signer), proof) ? id.readUIntBE(0, HALF) : 0
}
