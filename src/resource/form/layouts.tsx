// Layouts of a form's groups: sections with an index, tabs, steps.

import { Badge, Button, Steps, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import type { Group } from '#kernel/binding'
import { useWords } from '../../locales/use-words'
import { isAlone } from '../record'
import { FieldGrid, type FormParts, visible } from './FieldGrid'
import { problemsAt } from './problems'

export interface Section {
  /** Of its heading. */
  id: string
  title: string
  problems: number
}

/** Fewer sections are in view as they are. */
const INDEXED_FROM = 4

/** The section at the top of what is in view. */
function useCurrent(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  const ids = sections.map(({ id }) => id).join(' ')
  useEffect(() => {
    const headings = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const watch = new IntersectionObserver(
      () => {
        const half = window.innerHeight / 2
        const passed = headings.filter((one) => one.getBoundingClientRect().top < half)
        setCurrent((passed.at(-1) ?? headings[0])?.id)
      },
      { rootMargin: '0px 0px -50% 0px' },
    )
    for (const heading of headings) watch.observe(heading)
    return () => watch.disconnect()
  }, [ids])
  return current
}

function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const { t } = useWords()
  const current = useCurrent(sections)
  const go = (id: string): void => {
    const heading = document.getElementById(id)
    heading?.scrollIntoView({ block: 'start' })
    // The next Tab leads into the section.
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav className="form-index" aria-label={t('generic.sections')}>
      {sections.map(({ id, title, problems }) => (
        <button
          key={id}
          type="button"
          className="pill"
          aria-current={id === current ? 'true' : undefined}
          onClick={() => go(id)}
          title={problems > 0 ? t('generic.problems', { num: problems }) : undefined}
        >
          {title}
          {problems > 0 && <span className="form-index-num">{problems}</span>}
        </button>
      ))}
    </nav>
  )
}

interface LayoutProps extends FormParts {
  groups: readonly Group[]
  /** The visible group, for tabs and steps. */
  at: number
  go(at: number): void
}

/** Groups without visible fields are left out. */
export function present({
  groups,
  formState,
  fixed,
}: Pick<LayoutProps, 'groups' | 'formState' | 'fixed'>): { group: Group; index: number }[] {
  return groups
    .map((group, index) => ({ group, index }))
    .filter(({ group }) => visible({ formState, fixed }, group.fields).length > 0)
}

function problemsIn(group: Group, errors: FormParts['formState']['errors']): number {
  return problemsAt(errors, group.fields).length
}

export function Sections(props: LayoutProps) {
  const { say } = useWords()
  const shown = present(props)
  const sections = shown.map(({ group, index }) => {
    const fields = visible(props, group.fields).flatMap(
      (name) => props.formState.fields[name] ?? props.fixed[name] ?? [],
    )
    const alone = isAlone(
      say(group.title),
      fields.map(({ title }) => say(title)),
    )
    const title = say(group.title)
    const named = shown.length > 1 && title !== ''
    const id = `${props.formId}-group-${index}`
    return {
      group,
      index,
      named,
      headed: named && !alone,
      id,
      title,
      problems: problemsIn(group, props.formState.errors),
    }
  })
  const indexed = sections.filter(({ named }) => named)
  return (
    <>
      {indexed.length >= INDEXED_FROM && <SectionIndex sections={indexed} />}
      {sections.map(({ group, index, named, headed, id, title }) => (
        <section
          key={index}
          className="form-section"
          // Without a heading the section itself is where the index leads.
          {...(headed ? { 'aria-labelledby': id } : named ? { id, tabIndex: -1, 'aria-label': title } : {})}
        >
          {headed && (
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
          )}
          <FieldGrid {...props} names={group.fields} />
        </section>
      ))}
    </>
  )
}

export function TabbedGroups(props: LayoutProps) {
  const { t, say } = useWords()
  const { formState, at, go } = props
  const items = present(props).map(({ group, index }) => {
    const num = problemsIn(group, formState.errors)
    return {
      key: String(index),
      label: (
        <Badge count={num} size="small" offset={[8, 0]} title={t('generic.problems', { num })}>
          {say(group.title)}
        </Badge>
      ),
      children: <FieldGrid {...props} names={group.fields} />,
    }
  })
  return <Tabs items={items} activeKey={String(at)} onChange={(key) => go(Number(key))} className="form-tabs" />
}

export function SteppedGroups(props: LayoutProps) {
  const { t, say } = useWords()
  const { formState, at, go } = props
  const shown = present(props)
  const place = Math.max(
    0,
    shown.findIndex(({ index }) => index === at),
  )
  const here = shown[place]
  const forward = (): void => {
    const next = shown[place + 1]
    if (here && next && Object.keys(formState.judge(here.group.fields)).length === 0) go(next.index)
  }
  return (
    <>
      <Steps
        current={place}
        size="small"
        className="form-steps"
        onChange={(next) => go(shown[next]?.index ?? 0)}
        items={shown.map(({ group }) => ({
          title: say(group.title),
          status: problemsIn(group, formState.errors) > 0 ? ('error' as const) : undefined,
        }))}
      />
      {here && <FieldGrid {...props} names={here.group.fields} />}
      <div className="form-walk">
        {place > 0 && <Button onClick={() => go(shown[place - 1]?.index ?? 0)}>{t('generic.back')}</Button>}
        {place < shown.length - 1 && (
          <Button type="primary" ghost onClick={forward}>
            {t('generic.next')}
          </Button>
        )}
      </div>
    </>
  )
}
