// Import templates by the names of the specification: their content and download address.
import type { Binding } from '#kernel/binding'
import { API } from '#kernel/constants'
import { fail } from '#kernel/errors'
import { mayImport } from '../../behaviours/sheet_import/job'
import { behaviour } from '../../core/behaviour'
import type { Context } from '../../core/context'
import { FileAnswer } from '../../core/file-answer'
import { templateColumns, templateOf } from '../../sheets/template'

/** Word of the specification to the page of the import. */
const pages: Readonly<Record<string, string>> = {
  user_import: 'user',
  townsman_import: 'user_townsman',
  honor_import: 'user_honor',
  activity_apply_import: 'activity_apply',
  ledger_import: 'ledger',
}

function pageOf(type: string, context: Context): Promise<{ page: Binding; context: Context }> {
  const known = Object.hasOwn(pages, type) ? pages[type] : undefined
  if (known) return mayImport(known, context)
  const names = Object.keys(pages).join('、')
  return fail('NF', {
    message: {
      zh: `没有这个模板，可用的有：${names}`,
      en: `No such template; there are: ${names.replaceAll('、', ', ')}`,
    },
  })
}

function nameOf(page: Binding, format: string, context: Context): string {
  return `${context.title(page)}_${context.language === 'en' ? 'template' : '导入模板'}.${format}`
}

export default behaviour('template', {
  async get({ type }, context) {
    const { page, context: inner } = await pageOf(type, context)
    const columns = await templateColumns(page, inner)
    return {
      url: `${API}/template/file?type=${encodeURIComponent(type)}`,
      file_name: nameOf(page, 'xlsx', context),
      columns: columns.map(({ field, title, hints: [, , rule = '', options = '', sample = ''] }) => ({
        key: field.name,
        name: title.replace(/\*$/, ''),
        required: field.required,
        rule: options ? `${rule}${context.language === 'en' ? ': ' : ':'}${options}` : rule,
        sample,
      })),
    }
  },

  async file({ type, format }, context) {
    const { page, context: inner } = await pageOf(type, context)
    const wanted = format ?? 'xlsx'
    return new FileAnswer(nameOf(page, wanted, context), await templateOf(page, wanted, inner))
  },
})
