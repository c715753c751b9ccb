// The order of the reference: words of the resource file by what one wants to do.

export interface Group {
  readonly title: string
  readonly about: string
  /** A word stands for those inside it as well. A definition has a heading of its own, and stands for its keys unless one of them is listed. */
  readonly words: readonly string[]
}

const of = (holder: string, keys: string): string[] => keys.split(' ').map((key) => `${holder}.${key}`)

export const groups: readonly Group[] = [
  {
    title: 'The file, its page and its rows',
    about: 'Names, the place in the menu, and the rows that a page shows.',
    words: of('resource', '$schema name title noun kind label route group order icon of scope select show without'),
  },
  {
    title: 'A field and its kind',
    about:
      'The kind of a field follows from standard words of JSON Schema: with it come the column, the input, the filter and the cell.',
    words: [
      'resource.fields',
      'fields',
      'field',
      ...of('field', 'title description type format default readOnly writeOnly items fields required x-options'),
      ...of('field', 'x-widget x-aspect'),
      'items',
      'innerFields',
    ],
  },
  {
    title: 'Fixed choices and their colours',
    about: 'Choices are written once, with their captions; other fields can take them over.',
    words: [
      ...of('field', 'oneOf x-choices x-without'),
      'choices',
      ...of('choices', 'const title tone'),
      'resource.tag',
    ],
  },
  {
    title: 'When a field is shown, required or locked',
    about: 'Form and server follow the same conditions.',
    words: [
      'resource.required',
      ...of('field', 'x-when x-required x-on'),
      'condition',
      'test',
      'resource.locks',
      'lock',
    ],
  },
  {
    title: 'Values suggested in a form',
    about: 'Suggestions are proposals: people may change them.',
    words: ['field.x-default', 'field.x-propose', 'proposal', 'source'],
  },
  {
    title: 'Limits, and dates and numbers compared',
    about: 'Checked while typing and again by the server, with the same message.',
    words: [
      ...of('field', 'minLength maxLength pattern minimum maximum minItems maxItems uniqueItems'),
      ...of('field', 'formatMinimum x-after x-not-before x-not-after x-at-least x-at-most x-yearly x-zero x-empty'),
    ],
  },
  {
    title: 'References and rows that belong to a record',
    about: 'How records lead to each other.',
    words: ['field.x-ref', 'reference', 'where', ...of('field', 'x-opens x-rows'), 'childRows', 'resource.depth'],
  },
  {
    title: 'Numbers and uniqueness',
    about: 'Guarded by indexes of the database, also when two people save at once.',
    words: of('field', 'x-unique x-one-while x-number'),
  },
  {
    title: 'Values that the server works out',
    about: 'Read-only fields without a column, and states that change with time.',
    words: [...of('field', 'x-compute x-derive'), 'count', 'sum', 'span', 'first', 'turn'],
  },
  {
    title: 'Who may',
    about:
      'Roles and data scopes are edited in the product; these words say what there is to be granted, and what is hidden.',
    words: [
      'resource.grantedBy',
      'entryPoints',
      ...of('call', 'access grantedBy tokens reads probes'),
      ...of('field', 'x-perm x-sensitive x-sent-to x-public x-private'),
      ...of('features', 'areaScope own ownFields whole about impersonal'),
    ],
  },
  {
    title: 'Review by another person, and closed periods',
    about: 'For books and whatever else two people must agree on.',
    words: ['action.byAnother', 'resource.unreviewed', 'resource.closed', 'closed'],
  },
  {
    title: 'Calls',
    about: 'An operation exists because its call does.',
    words: [
      ...of('resource', 'endpoints toggles'),
      'call',
      ...of('call', 'call title instead input output body answers dry limit timeout id'),
      'path',
      'input',
      'output',
    ],
  },
  {
    title: 'Actions and their buttons',
    about: 'Calls beyond the operations: on a row, on a selection, on the page.',
    words: [
      'resource.actions',
      'action',
      ...of('action', 'title icon endpoint on of when each with input set personal output confirm danger undo next to'),
    ],
  },
  {
    title: 'Lists and filters',
    about: 'The table, its filters, tabs and totals.',
    words: ['resource.views', 'views', 'views.list', 'field.x-sort-as', 'features.reorder', 'views.options'],
  },
  {
    title: 'Forms and record pages',
    about: 'Groups of fields, the lists beside them, and what a phone shows.',
    words: [...of('views', 'form show phone'), 'phone', 'features.duplicate'],
  },
  {
    title: 'Calendars and timelines',
    about: 'Rows by their dates: as a calendar, or beside the record that they refer to.',
    words: ['views.calendar', 'calendar', 'views.story', 'story'],
  },
  {
    title: 'Boards: figures of several pages',
    about: 'The home page is one call, answered without code.',
    words: [
      'action.board',
      'part',
      'boardFigures',
      'boardFigure',
      'boardWhere',
      'boardGroups',
      'boardNamed',
      'boardRows',
    ],
  },
  {
    title: 'Statistics',
    about: 'Numbers over any list; each opens the rows behind it.',
    words: ['resource.report', 'report', 'reportWord', 'dimension', 'measure', 'period'],
  },
  {
    title: 'Import and export',
    about: 'Sheets in and out, and the words by which their headings and values are recognised.',
    words: [...of('features', 'export import'), 'field.x-also', 'choices.also', 'call.undo'],
  },
  {
    title: 'Texts in other languages',
    about: 'zh-CN stands beside what it names; every other language in one flat list.',
    words: ['resource.locales'],
  },
  {
    title: 'Storage and history',
    about: 'The table, and what is kept of former values.',
    words: [
      ...of('resource', 'storage indexes features'),
      'features',
      ...of('features', 'softDelete purge audit revision standard'),
    ],
  },
  {
    title: 'Shapes of names',
    about: 'What a name may consist of.',
    words: ['name', 'fieldName', 'compared', 'dotted', 'right', 'icon'],
  },
]

const listed = new Set(groups.flatMap(({ words }) => words))
/** Definitions whose keys belong to several groups: each key is listed. */
const divided = new Set([...listed].filter((word) => word.includes('.')).map((word) => word.split('.')[0] as string))

/** The listed word that stands for this one: itself, or the nearest around it. */
export function listedFor(word: string): string | undefined {
  if (listed.has(word)) return word
  const around = word.replace(/\.?[^.]+$/, '')
  if (around === '' || (divided.has(around) && !around.includes('.'))) return undefined
  return listedFor(around)
}
