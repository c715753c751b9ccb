// Fills in the screens that a file doesn't describe.
import type { Calendar, Field, Fields, Figure, Story, Views } from '../kernel/binding'
import { filterOf, kinds } from '../kernel/kinds'
import type { RawCalendar, RawGroup, RawSchema, RawViews } from './source'
import type { Words } from './words'

const tooLong: ReadonlySet<string> = new Set(['html', 'textarea', 'json', 'rows', 'object', 'password'])

function listable(field: Field): boolean {
  return !field.writeOnly && field.sensitive !== 'identity' && field.sensitive !== 'secret' && !tooLong.has(field.kind)
}

/** Default list of a page. */
export function derivedList(fields: Fields): Required<NonNullable<RawViews['list']>> {
  const all = Object.values(fields)
  const names = (test: (field: Field) => boolean) => all.filter(test).map((field) => field.name)
  const sorted = all.find((field) => field.kind === 'sort')
  return {
    columns: names(listable),
    hidden: [],
    filters: names(
      (field) =>
        filterOf(field) !== 'none' &&
        !kinds[field.kind].text &&
        field.kind !== 'sort' &&
        !field.compute &&
        !field.perm?.read &&
        field.sensitive !== 'identity',
    ),
    search: names(
      (field) =>
        kinds[field.kind].text &&
        !field.many &&
        !field.sensitive &&
        !field.compute &&
        !field.perm?.read &&
        !field.writeOnly,
    ),
    sort: [...(sorted ? [sorted.name] : []), 'create_time'],
    order: [...(sorted ? [sorted.name] : []), '-create_time'],
    inline: sorted && !sorted.readOnly ? [sorted.name] : [],
    facts: [],
    actions: [],
    summary: {},
    presets: [],
  }
}

function groupsOf(
  written: RawGroup[] | undefined,
  key: string,
  words: Words,
): { title: { zh: string; en: string }; fields: string[] }[] | undefined {
  return written?.map((group, index) => ({ title: words(`${key}.${index}`, group.title), fields: group.fields }))
}

/** Precedence: the view's own file, its base, the fields. */
export function normaliseViews(
  schema: RawSchema,
  base: RawSchema,
  fields: Fields,
  words: Words,
  baseWords: Words,
): Views {
  const derived = derivedList(fields)
  const list = { ...derived, ...base.views?.list, ...schema.views?.list }
  // Inherited entries may name filters that this page lacks.
  const filtered = (names: readonly string[]): boolean => names.every((name) => list.filters.includes(name))
  if (!schema.views?.list?.presets)
    list.presets = list.presets
      .filter(({ filter }) => filtered(Object.keys(filter)))
      // A to-do is counted once: on the page that declares it.
      .map(({ todo, ...preset }) => (schema.of ? preset : { ...preset, ...(todo ? { todo } : {}) }))
  if (!schema.views?.list?.summary) {
    const kept = Object.entries(list.summary).filter(([, figure]) => !figure.counts || filtered([figure.counts]))
    list.summary = Object.fromEntries(kept)
  }
  const listWords = schema.views?.list?.presets ? words : baseWords
  const summaryWords = schema.views?.list?.summary ? words : baseWords
  const form = schema.views?.form ?? base.views?.form ?? {}
  const formWords = schema.views?.form ? words : baseWords
  const show = schema.views?.show ?? base.views?.show ?? {}
  const phone = schema.views?.phone ?? base.views?.phone
  const calendar = schema.views?.calendar ?? base.views?.calendar
  const story = schema.views?.story ?? base.views?.story
  const showWords = schema.views?.show ? words : baseWords
  const editable = Object.values(fields)
    .filter((field) => !field.readOnly)
    .map((field) => field.name)
  const visible = Object.values(fields)
    .filter((field) => !field.writeOnly)
    .map((field) => field.name)
  const formGroups = groupsOf(form.groups, 'views.form', formWords) ?? [{ title: { zh: '', en: '' }, fields: editable }]
  return {
    list: {
      columns: list.columns,
      hidden: list.hidden,
      filters: list.filters,
      search: list.search,
      sort: list.sort,
      order: list.order,
      inline: list.inline,
      ...(list.facts.length > 0 ? { facts: list.facts } : {}),
      // Inherited names may be of actions that this page doesn't show.
      actions: schema.views?.list?.actions ?? (schema.of ? [] : list.actions),
      summary: Object.fromEntries(
        Object.entries(list.summary).map(([key, { title, ...figure }]) => [
          key,
          { ...figure, ...(title ? { title: summaryWords(`views.list.summary.${key}`, title) } : {}) } as Figure,
        ]),
      ),
      presets: list.presets.map((preset) => ({
        key: preset.key,
        title: listWords(`views.list.presets.${preset.key}`, preset.title),
        filter: preset.filter,
        ...(preset.todo
          ? {
              todo: {
                key: preset.todo.key,
                title: listWords(`views.list.presets.${preset.key}.todo`, preset.todo.title),
              },
            }
          : {}),
      })),
    },
    form: {
      open: form.open ?? (editable.length > 12 ? 'page' : 'drawer'),
      as: form.as ?? 'sections',
      groups: formGroups,
    },
    show: {
      groups:
        groupsOf(show.groups?.length ? show.groups : undefined, 'views.show', showWords) ??
        showGroups(formGroups, visible),
      related: show.related ?? [],
    },
    options: schema.views?.options ?? base.views?.options ?? [],
    ...(phone ? { phone: { ...phone, as: phone.as ?? 'page', meta: phone.meta ?? [], media: phone.media ?? [] } } : {}),
    ...(calendar ? { calendar: calendarOf(calendar) } : {}),
    ...(story ? { story: { ...story, facts: story.facts ?? [], where: story.where ?? {} } as Story } : {}),
  }
}

function calendarOf({ feed, ...calendar }: RawCalendar): Calendar {
  return {
    ...calendar,
    ...(feed ? { feed: { ...feed, where: feed.where ?? {} } as NonNullable<Calendar['feed']> } : {}),
  }
}

/** The groups of the form, then fields that only the server writes. */
function showGroups(groups: Views['form']['groups'], visible: readonly string[]): Views['show']['groups'] {
  const placed = new Set(groups.flatMap((group) => group.fields))
  const rest = visible.filter((name) => !placed.has(name))
  const shown = groups.map((group) => ({
    title: group.title,
    fields: group.fields.filter((name) => visible.includes(name)),
  }))
  return rest.length > 0 ? [...shown, { title: { zh: '其他', en: 'More' }, fields: rest }] : shown
}
