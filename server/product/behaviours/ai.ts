// Extracts the details of a person or a ledger entry from a text or a picture, by rules or by a model; it suggests values and never writes.
import { sql } from 'kysely'
import { canOpen } from '#kernel/access'
import type { Binding, Field } from '#kernel/binding'
import { fail } from '#kernel/errors'
import { importFields } from '#kernel/sheet'
import { draftFields } from '#kernel/taken'
import { behaviour } from '../../core/behaviour'
import { type Context, signedIn } from '../../core/context'
import { living } from '../../database/living'
import { limitPerMinute } from '../../limits/limits'
import { fileScopeSql } from '../../rows/files'
import { entryByRules } from './ai/entry'
import { lookupsFor } from './ai/lookups'
import { byModel, modelOf } from './ai/model'
import { byRules } from './ai/rules'

const PER_MINUTE = 20
/** Bytes of a picture sent to a model. */
const PICTURE_LIMIT = 6 * 1024 * 1024

/** Pages whose forms accept each type, the most likely first. */
const pages: Readonly<Record<string, readonly string[]>> = {
  member: ['user', 'user_apply'],
  townsman: ['user_townsman'],
  ledger: ['ledger'],
}

/** Named to a model as the thing to look for. */
const subjects: Readonly<Record<string, string>> = { member: '一个人', townsman: '一个人', ledger: '一笔收支' }

/** The caller's page that accepts this type. Refuses with PARAM if no page does, with PERM if the caller has none. */
function pageFor(type: string, context: Context): Binding {
  const names = pages[type]
  if (!names) {
    const message = { zh: '暂不支持识别这类资料', en: 'This kind of details cannot be read yet' }
    return fail('PARAM', { message, errors: { type: message } })
  }
  const { grant } = signedIn(context)
  const own = names.map((name) => context.resources.binding(name)).find((page) => canOpen(grant, page.route as string))
  return own ?? fail('PERM')
}

function fillable(page: Binding, context: Context): ReadonlyMap<string, Field> {
  const created = draftFields(page, 'create')
  const shown = new Set(page.views.form.groups.flatMap((group) => group.fields))
  const fields = importFields(page, signedIn(context).grant).filter(
    ({ name, kind, perm }) =>
      name in created && shown.has(name) && !perm && !['image', 'file', 'video', 'sort'].includes(kind),
  )
  return new Map(fields.map((field) => [field.name, field]))
}

/** A picture of the library that the caller may open, in the model's format. */
async function pictureOf(id: number, context: Context): Promise<string> {
  const { rows } = await sql<{
    url: string | null
    mime: string
    type: string
  }>`select t.url, t.mime, t.type from file t
    where t.id = ${id} and ${living('t')} and ${fileScopeSql('t', context)}`.execute(context.db)
  const [file] = rows
  if (!file?.url) return fail('NF')
  if (file.type !== 'image') {
    const message = { zh: '只能识别图片', en: 'Only pictures can be read' }
    fail('PARAM', { message, errors: { file_id: message } })
  }
  const bytes = await context.outside.files.read(file.url).catch(() => fail('NF'))
  if (bytes.length > PICTURE_LIMIT) fail('SIZE')
  return `data:${file.mime};base64,${bytes.toString('base64')}`
}

export default behaviour('ai', {
  async extract({ type, text, file_id: fileId }, context) {
    await limitPerMinute('ai', PER_MINUTE, context)
    const page = pageFor(type, context)
    const given = text?.trim() ?? ''
    if (given === '' && (fileId ?? null) === null) {
      const message = { zh: '请粘贴文字，或者选择图片', en: 'Paste a text, or choose a picture' }
      fail('PARAM', { message, errors: { text: message } })
    }
    const model = modelOf(context)
    const fields = fillable(page, context)
    const lookups = lookupsFor(page, context)
    if (model) {
      const picture = (fileId ?? null) === null ? null : await pictureOf(fileId as number, context)
      return {
        ...(await byModel(model, { text: given, picture, what: subjects[type] ?? '' }, fields, lookups, context)),
        source: 'model',
      }
    }
    if ((fileId ?? null) !== null)
      fail('EXT', {
        message: {
          zh: '本地规则不能读图片：请把图片中的文字粘贴进来，或在「商协会设置 › AI」配置外部模型',
          en: 'The built-in rules cannot read pictures: paste their text, or set up an external model (Settings › AI)',
        },
      })
    const read = type === 'ledger' ? entryByRules : byRules
    return { ...(await read(given, fields, lookups)), source: 'rule' }
  },
})
