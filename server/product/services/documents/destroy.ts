// Destruction by two people: proposed by one, carried out by another, with a line in the log that keeps the rule.
import { sql } from 'kysely'
import type { Text } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { type Language, pick } from '#kernel/text'
import { writeChange } from '../../../actions/write'
import { type Context, resourceOf, signedIn } from '../../../core/context'
import { joined } from '../../../sheets/cells'
import type { Document } from './files'
import { forget } from './forget'
import { keeping } from './keeping'

const documentsOf = ({ subjects = [] }: Context) => subjects as unknown as Document[]

interface Kept {
  id: number
  keeping: string
  kind: string
  years: number | null
  counted_from: 'document' | 'membership' | null
  basis: string | null
}

async function keptOf(ids: readonly number[], { db, today }: Context): Promise<Map<number, Kept>> {
  const { rows } =
    await sql<Kept>`select d.id, ${keeping('d', today)} as keeping, k.name as kind, k.years, k.counted_from, k.basis
    from member_document d join document_kind k on k.id = d.kind_id where d.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function propose({ reason }: { reason?: string | null }, context: Context): Promise<{ num: number }> {
  const documents = documentsOf(context)
  const kept = await keptOf(
    documents.map(({ id }) => id),
    context,
  )
  const early = documents.find(({ id }) => kept.get(id)?.keeping !== 'due')
  if (early && !reason) {
    const text = {
      zh: `「${early.title}」保管未期满，请填写提前销毁的原因`,
      en: `The retention of “${early.title}” is not over: enter the reason`,
    }
    fail('PARAM', { message: text, errors: { reason: text } })
  }
  const { admin } = signedIn(context)
  const values = {
    state: 'proposed' as const,
    propose_reason: reason ?? null,
    proposer: admin.real_name.slice(0, 30),
    proposer_id: admin.id,
    propose_time: context.now().toISOString(),
  }
  for (const document of documents) await writeChange(resourceOf(context), document, values, context)
  return { num: documents.length }
}

export async function withdraw(context: Context): Promise<{ num: number }> {
  const documents = documentsOf(context)
  const none = { state: 'kept' as const, propose_reason: null, proposer: null, proposer_id: null, propose_time: null }
  for (const document of documents) await writeChange(resourceOf(context), document, none, context)
  return { num: documents.length }
}

/** The rule of one document, or the reason that was given. */
function ruleOf(document: Document, kept: Kept | undefined): Text {
  const { propose_reason: reason } = document
  if (reason) return { zh: reason, en: reason }
  const left = kept?.counted_from === 'membership'
  const basis = kept?.basis ? { zh: `（${kept.basis}）`, en: ` (${kept.basis})` } : { zh: '', en: '' }
  return {
    zh: `自${left ? '退会日期' : '文件日期'}保管 ${kept?.years ?? 0} 年期满${basis.zh}`,
    en: `kept ${kept?.years ?? 0} years from the ${left ? 'end of membership' : 'date of the document'}${basis.en}`,
  }
}

/** How many documents go by each rule. */
function rulesOf(documents: readonly Document[], kept: ReadonlyMap<number, Kept>, language: Language): string {
  const nums = new Map<string, number>()
  for (const document of documents) {
    const rule = ruleOf(document, kept.get(document.id))
    const [kind, who] = [kept.get(document.id)?.kind ?? '', document.proposer ?? '']
    const line = { zh: `${kind}，${rule.zh}；${who}提请`, en: `${kind}: ${rule.en}; proposed by ${who}` }
    const said = pick(line, language)
    nums.set(said, (nums.get(said) ?? 0) + 1)
  }
  const times = (num: number) => pick({ zh: `（${num} 份）`, en: ` (${num})` }, language)
  return [...nums].map(([line, num]) => (num > 1 ? line + times(num) : line)).join('\n')
}

function refuseOwn(documents: readonly Document[], context: Context): void {
  const own = documents.find(({ proposer_id: by }) => by === signedIn(context).admin.id)
  if (!own) return
  const message = {
    zh: `「${own.title}」由您提请销毁，须由他人销毁`,
    en: `You proposed “${own.title}” yourself: somebody else has to destroy it`,
  }
  fail('PERM', { message })
}

type Destroyed = { num: number; files: number; gone: string; rule: string; places?: string }

export async function destroy(context: Context): Promise<Destroyed> {
  const documents = documentsOf(context)
  refuseOwn(documents, context)
  const kept = await keptOf(
    documents.map(({ id }) => id),
    context,
  )
  const early = documents.find(({ id, propose_reason: reason }) => !reason && kept.get(id)?.keeping !== 'due')
  if (early) {
    // The kind, or the membership, has changed since it was proposed.
    const message = {
      zh: `「${early.title}」的保管期已变，现未期满；请撤回，需要时填写原因重新提请`,
      en: `The retention of “${early.title}” has changed and is not over: take it back, and propose it anew with a reason if needed`,
    }
    fail('STATE', { message })
  }
  const files = await forget(documents, context)
  // Neither title nor number: what is destroyed is not told on.
  for (const { id, doc_date: day } of documents)
    context.audit.targets.push({ id, name: `${kept.get(id)?.kind ?? ''} ${day}` })
  // The log is written in Chinese.
  context.audit.note = rulesOf(documents, kept, 'zh-CN')
  const places = joined([...new Set(documents.flatMap(({ place }) => place ?? []))], context.language)
  const num = documents.length
  const gone = { zh: `${num} 份档案，${files} 个文件`, en: `documents: ${num}, files: ${files}` }
  const told = { gone: pick(gone, context.language), rule: rulesOf(documents, kept, context.language) }
  return { num, files, ...told, ...(places ? { places } : {}) }
}
