// The pictures of the reference: words of the screens, and those that need none.

export interface Picture {
  /** Name in docs/screenshots/words/, without `.png`. */
  readonly file: string
  /** A word stands for those inside it as well. The picture stands where the first one does. */
  readonly words: readonly string[]
  readonly shows: string
}

export const pictures: readonly Picture[] = [
  {
    file: 'columns',
    words: ['views.list.columns', 'choices.tone', 'resource.tag', 'views.list.actions'],
    shows: 'Columns, a state with its tone, references as coloured tags, and the main action of each row.',
  },
  {
    file: 'filters',
    words: ['views.list.filters', 'views.list.search'],
    shows: 'Search and the first filters of a list; the others are behind a button.',
  },
  {
    file: 'presets',
    words: ['views.list.presets', 'views.list.summary.counts'],
    shows: 'Ready-made filters above a list, with the number of rows of each choice.',
  },
  {
    file: 'summary',
    words: ['views.list.summary'],
    shows: 'Totals of all rows that match the filter, below the table.',
  },
  {
    file: 'toggles',
    words: ['resource.toggles', 'features.reorder'],
    shows: 'A switch in each row, and a handle to drag the row.',
  },
  {
    file: 'facts',
    words: ['views.list.facts', 'action.input'],
    shows: 'A dialog names its record, asks for the input of the action, and shows in advance what will change.',
  },
  {
    file: 'groups',
    words: ['views.form.groups', 'field.description', 'views.form.open'],
    shows: 'Groups with their headings, and a hint under an input.',
  },
  {
    file: 'when',
    words: ['field.x-when', 'field.x-required'],
    shows: 'The address is shown and required, because something else than “nothing” opens.',
  },
  {
    file: 'suggested',
    words: ['field.x-propose'],
    shows: 'Suggested values are marked until they are changed.',
  },
  {
    file: 'widget',
    words: ['field.x-widget'],
    shows: 'Few choices as radio buttons.',
  },
  {
    file: 'reference',
    words: ['field.x-ref', 'resource.label'],
    shows: 'Records to choose from, each with its name and its number.',
  },
  {
    file: 'lock',
    words: ['resource.locks', 'lock.title'],
    shows: 'Above the form the reason; locked fields are read-only.',
  },
  {
    file: 'record',
    words: ['views.show.groups', 'field.x-sensitive'],
    shows: 'A group of a record page; an identity number is masked until it is revealed.',
  },
  {
    file: 'related',
    words: ['views.show.related'],
    shows: 'Rows of other resources as tabs of the record.',
  },
  {
    file: 'phone',
    words: ['views.phone', 'phone'],
    shows: 'The phone beside a form follows what is typed.',
  },
  {
    file: 'calendar',
    words: ['views.calendar', 'calendar.from', 'calendar.until', 'calendar.tone'],
    shows: 'Entries from their first to their last day, in the colour of their state.',
  },
  {
    file: 'story',
    words: ['views.story', 'story'],
    shows: 'The timeline of a record: title, facts and figure of each entry.',
  },
  {
    file: 'figures',
    words: ['part.cards', 'boardFigure.title', 'boardFigure.compare', 'boardFigure.during'],
    shows: 'Figures of a board, one of them beside the period before.',
  },
  {
    file: 'todo',
    words: ['part.todo', 'views.list.presets.todo'],
    shows: 'To-dos with the number of their rows; each leads to exactly those.',
  },
  {
    file: 'report',
    words: [
      'resource.report',
      'report.measures',
      'report.filters',
      'report.comparison',
      'dimension.chart',
      'period.presets',
    ],
    shows: 'A report: period, comparison and filters, its numbers, and the first of them as a chart.',
  },
]

const of = (holder: string, keys: string): string[] => keys.split(' ').map((key) => `${holder}.${key}`)

/** Words whose effect is a text, an order or a number among others, or not seen at once. */
export const withoutPicture: readonly string[] = [
  ...of('resource', 'icon'),
  ...of('field', 'title format oneOf x-rows x-options x-aspect x-opens x-yearly x-zero'),
  ...of('lock', 'when fields except remove'),
  ...of('action', 'title icon on confirm danger next to'),
  ...of('features', 'duplicate import export'),
  ...of('views.list', 'hidden sort order inline'),
  ...of('views', 'form.as options'),
  ...of('calendar', 'place feed'),
  ...of('part', 'title totals months groups top rows parts past most'),
  ...of('boardFigure', 'unit of page where at sum distinct fact told rate year kind'),
  ...['boardGroups', 'boardNamed', 'boardRows'],
  ...of('report', 'like note of dimensions where facts period words summary split drill detail'),
  'reportWord',
  ...of('dimension', 'field title by fact all at show ranked placed top'),
  'measure',
  ...of('period', 'field default year'),
]

/** Words of the screens: each of them, or of those inside it, has a picture or is listed without one. */
export const screens: readonly string[] = [
  ...of('resource', 'icon label tag toggles locks'),
  ...of('field', 'title description format oneOf x-ref x-rows x-options x-when x-required x-propose x-aspect x-opens'),
  ...of('field', 'x-yearly x-zero x-widget x-sensitive'),
  'choices.tone',
  'lock',
  ...of('action', 'title icon on input confirm danger next to'),
  ...of('features', 'reorder duplicate import export'),
  ...['views', 'phone', 'calendar', 'story'],
  ...['part', 'boardFigure', 'boardGroups', 'boardNamed', 'boardRows'],
  ...['report', 'reportWord', 'dimension', 'measure', 'period'],
]
