// The contract that a script works with: the committed one, a file, or that of a running server.
import { readFileSync } from 'node:fs'
import { type Document, publishedDocument } from '../fuzz/contract'

/** @param place a file or an address; `token`: for an address */
export async function documentAt(place: string | undefined, token = process.env['TOKEN'] ?? ''): Promise<Document> {
  if (place === undefined) return publishedDocument()
  if (!/^https?:/.test(place)) return JSON.parse(readFileSync(place, 'utf8')) as Document
  const answer = await fetch(place, { headers: { authorization: `Bearer ${token}` } })
  const document = (await answer.json()) as Document & { message?: string }
  if (!document.paths) throw new Error(`${place}: ${document.message}`)
  return document
}
