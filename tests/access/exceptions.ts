// Every call that doesn't follow the rule, written by hand with its reason. Never copied from a schema.
import { product } from './product-policy'

export interface Exception {
  /** Reason: a word of the specification. */
  readonly because: string
  /** Anybody, or anybody signed in. */
  readonly access?: 'open' | 'session'
  /** Of signed-in people, only holders of a right with this ending, on any page. */
  readonly holding?: string
  /** The action of the same file whose right opens it, instead of one of its own. */
  readonly right?: string
  /** Further pages that open it. */
  readonly also?: readonly string[]
  /** Pages that open it instead of its own. */
  readonly only?: readonly string[]
  /** Read-only although it is an action: the page is enough. */
  readonly reads?: true
}

const entrance = { because: 'before and after a session', access: 'open' } as const
const own = { because: 'about oneself', access: 'session' } as const
const common = { because: 'every form needs it', access: 'session' } as const
const library = {
  because: 'whoever changes the settings keeps the library',
  also: ['/file/list', '/config/index'],
} as const
/** Calls on a page named in the body: engine-calls.test.ts covers their access. */
const paged = { because: 'judged by the page that the body names', access: 'session' } as const
const question = { because: 'asks, and changes nothing', reads: true } as const

/** `<file>.<operation, toggle or action>` to its exception. */
export const exceptions: Readonly<Record<string, Exception>> = {
  'account.captcha': entrance,
  'account.login': entrance,
  'account.logout': entrance,
  'account.info': own,
  'account.menu': own,
  'account.profile': own,
  'account.update_profile': own,
  'account.sessions': own,
  'account.revoke_session': own,
  'account.start_totp': own,
  'account.confirm_totp': own,
  'account.disable_totp': own,
  'account.renew_recovery': own,
  'account.end_view_as': own,
  'role.view_draft': { because: 'looks at no more than the editor holds, as view_as does', right: 'view_as' },
  'account.explain': own,
  'home.statistics': { because: 'its cards are cut to the pages one holds', access: 'session' },
  'log.list': { because: 'one’s own entries; all of them with /admin/index', access: 'session' },
  'log.read': { because: 'one’s own entries; all of them with /admin/index', access: 'session' },
  'log.history': { because: 'only of records that one may read', access: 'session' },
  'log.story': { because: 'only of records that one may read', access: 'session', reads: true },
  'log.revert': { because: 'only what one may write', access: 'session' },
  'job.mine': own,
  'job.look': own,
  'job.rows': own,
  'job.cancel': own,
  'job.undo': own,
  'job.download': own,
  'public_list.offer': question,
  'webhook.pages': question,
  'own_field.pages': question,
  'reading.of_record': question,
  'calendar_feed.mine': { ...own, reads: true },
  'calendar_feed.renew': own,
  'calendar_feed.revoke': own,
  'draft.look': own,
  'draft.keep': own,
  'draft.drop': own,
  'preference.mine': own,
  'preference.keep': own,
  'saved_view.mine': own,
  'saved_view.keep': own,
  'saved_view.drop': own,
  'many.match': paged,
  'many.edit': paged,
  'many.figures': { ...paged, reads: true },
  'system.status': { because: 'all that its page shows', reads: true },
  'recycle.list': paged,
  'recycle.restore': paged,
  'recycle.purge': paged,
  'reorder.move': paged,
  'presence.here': paged,
  'reveal.show': paged,
  'search.recent': { because: 'answers only what the pages that one holds show', access: 'session', reads: true },
  'search.find': { because: 'finds only what the pages that one holds show', access: 'session' },
  'sms.send_code': own,
  'sheet_export.create': paged,
  'sheet_export.read': own,
  'sheet_export.list': own,
  'sheet_import.template': paged,
  'sheet_import.upload': {
    because: 'no sheet is read from somebody who may not bring in any',
    access: 'session',
    holding: '.import',
  },
  'sheet_import.rehearse': own,
  'sheet_import.preview': own,
  'sheet_import.faults': own,
  'sheet_import.faults_file': own,
  'sheet_import.commit': own,
  'sheet_import.list': own,
  'sheet_import.values': own,
  'sheet_import.mend': own,
  'sheet_import.options': own,
  'sheet_import.open': paged,
  'sheet_import.rest': own,
  'sheet_import.discard': own,
  'label.all': common,
  'file.list': common,
  'file.create': common,
  'file.read': common,
  'file_cate.list': common,
  'file_cate.options': common,
  'file.update': library,
  'file.remove': library,
  'file.move': library,
  'file.replace': library,
  'file_cate.create': library,
  'file_cate.read': library,
  'file_cate.update': library,
  'file_cate.remove': library,

  'menu.list': { because: 'a role is made of menu entries', also: ['/role/index'] },
  'menu.read': { because: 'a role is made of menu entries', also: ['/role/index'] },
  'role.list': { because: 'a person is given roles', also: ['/admin/index'] },
  'role.read': { because: 'a person is given roles', also: ['/admin/index'] },
  'menu.offers': question,
  ...product.exceptions,
}
